/** The ten codes for a lost phone, as they are seen this once. */
import { useOutcomes } from '../../../app/outcomes.ts'
import { useWords } from '../../../app/texts/account.ts'
import { useFocused } from '../use-focused.ts'

export function RecoveryCodes({ codes, kept }: { codes: readonly string[]; kept: () => void }) {
  const { t } = useWords()
  const outcomes = useOutcomes()
  const text = useFocused()
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    outcomes.succeeded(t('account.copied'))
  }
  return (
    <>
      <p ref={text} tabIndex={-1}>
        {t('account.codes')}
      </p>
      <ul className="recovery">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <footer>
        <button className="tb line" type="button" onClick={() => void copy()}>
          {t('account.copy')}
        </button>
        <button className="tb main" type="button" onClick={kept}>
          {t('account.kept')}
        </button>
      </footer>
    </>
  )
}

/** The ten recovery codes for a lost phone, which are shown only once. */
import { useOutcomes } from '../../../app/outcomes.ts'
import { useWords } from '../../../app/texts/account.ts'
import { focusOnMount } from '../../../window/focus-on-mount.ts'

export function RecoveryCodes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const { t } = useWords()
  const outcomes = useOutcomes()
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    outcomes.succeeded(t('account.copied'))
  }
  return (
    <>
      <p ref={focusOnMount} tabIndex={-1}>
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
        <button className="tb main" type="button" onClick={close}>
          {t('account.kept')}
        </button>
      </footer>
    </>
  )
}

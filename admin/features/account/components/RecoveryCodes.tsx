/** The ten codes for a lost phone, as they are seen this once. */
import { useOutcomes } from '../../../app/outcomes.ts'
import { useFocused } from '../use-focused.ts'
import { useSay } from '../words.ts'

export function RecoveryCodes({ codes, kept }: { codes: readonly string[]; kept: () => void }) {
  const say = useSay()
  const outcomes = useOutcomes()
  const text = useFocused()
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    outcomes.succeeded(say('account.copied'))
  }
  return (
    <>
      <p ref={text} tabIndex={-1}>
        {say('account.codes')}
      </p>
      <ul className="recovery">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <footer>
        <button className="tb line" type="button" onClick={() => void copy()}>
          {say('account.copy')}
        </button>
        <button className="tb main" type="button" onClick={kept}>
          {say('account.kept')}
        </button>
      </footer>
    </>
  )
}

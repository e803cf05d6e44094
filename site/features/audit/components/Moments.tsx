/** The moments of a season that people look for, as buttons that lead to them. */
import type { Moment } from '#events/history/moments.ts'
import { useAuditWords } from '../words.ts'

/** Checkpoints are signed daily: as buttons they would hide the rest. */
const isButton = ({ kind }: Moment): boolean => kind !== 'signed'

type Props = { moments: readonly Moment[]; seq: number; goTo: (seq: number) => void }
export function Moments({ moments, seq, goTo }: Props) {
  const { t, when } = useAuditWords()
  return (
    <>
      <h3>{t('check.moments')}</h3>
      <ul className="moments">
        {moments.filter(isButton).map((moment) => (
          <li key={`${moment.kind}${moment.seq}`}>
            <button type="button" aria-pressed={moment.seq === seq} onClick={() => goTo(moment.seq)}>
              <b>{t(`check.moment.${moment.kind}`)}</b>
              <span>{when(moment.at)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

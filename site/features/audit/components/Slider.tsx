/** Chooses a point of the log: a slider, one entry back and on, and the moments that people look for. */
import type { Moment } from '#events/history/moments.ts'
import { useAuditWords } from '../words.ts'

type Props = { moments: readonly Moment[]; seq: number; at: number | null; setSeq: (seq: number) => void }

/** Checkpoints are signed daily: as buttons they would hide the rest. */
const isButton = ({ kind }: Moment): boolean => kind !== 'signed'

export function Slider({ moments, seq, at, setSeq }: Props) {
  const { t, when } = useAuditWords()
  const first = moments[0]?.seq ?? 1
  const last = moments.at(-1)?.seq ?? first
  const text = t('check.pointAt', { seq, when: at === null ? '' : when(at) })
  const step = (by: number) => setSeq(Math.min(last, Math.max(first, seq + by)))
  return (
    <div className="slider">
      <label htmlFor="point">{t('check.point')}</label>
      <output htmlFor="point">{text}</output>
      <input
        id="point"
        type="range"
        min={first}
        max={last}
        value={seq}
        aria-valuetext={text}
        onChange={({ target }) => setSeq(Number(target.value))}
      />
      <div className="steps">
        <button type="button" disabled={seq <= first} onClick={() => step(-1)}>
          {t('check.back')}
        </button>
        <button type="button" disabled={seq >= last} onClick={() => step(1)}>
          {t('check.on')}
        </button>
      </div>
      <h3>{t('check.moments')}</h3>
      <ul className="moments">
        {moments.filter(isButton).map((moment) => (
          <li key={`${moment.kind}${moment.seq}`}>
            <button type="button" aria-pressed={moment.seq === seq} onClick={() => setSeq(moment.seq)}>
              <b>{t(`check.moment.${moment.kind}`)}</b>
              <span>{when(moment.at)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

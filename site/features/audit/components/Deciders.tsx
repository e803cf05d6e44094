/** Who decided what and when: a row of dots for each person, whom the log names by a random number alone. */
import { type Decider, decisionKinds } from '#events/history/hands.ts'
import { useAuditWords } from '../words.ts'
import { personName } from './OneApplication.tsx'
import { Picture } from './Picture.tsx'

const WIDTH = 600
const ROW = 34
const LARGEST = 14
/** Rows that are drawn; the table has everybody. */
const MOST = 20
const DAY = 24 * 60 * 60 * 1000

type Props = { deciders: readonly Decider[]; people: readonly string[] }

function dots(deciders: readonly Decider[]) {
  const first = Math.min(...deciders.map((one) => one.first)) / DAY
  const span = Math.max(1, Math.max(...deciders.map((one) => one.last)) / DAY - first)
  const most = Math.max(1, ...deciders.flatMap(({ days }) => [...days.values()]))
  return deciders.flatMap(({ actor, days }, row) =>
    [...days].map(([day, count]) => ({
      key: `${actor}${day}`,
      x: LARGEST + (Math.max(0, day - first) / span) * (WIDTH - 2 * LARGEST),
      y: ROW * row + ROW / 2,
      wide: Math.max(4, 2 * LARGEST * Math.sqrt(count / most)),
    })),
  )
}

export function Deciders({ deciders, people }: Props) {
  const { t, when } = useAuditWords()
  const shown = deciders.slice(0, MOST)
  if (shown.length === 0) return null
  return (
    <Picture
      title={t('check.deciders')}
      text={t('check.decidersText')}
      drawing={
        <div className="people">
          <ul>
            {shown.map(({ actor }) => (
              <li key={actor}>{personName(actor, people, t)}</li>
            ))}
          </ul>
          <svg viewBox={`0 0 ${WIDTH} ${ROW * shown.length}`} aria-hidden="true" preserveAspectRatio="none">
            {shown.map(({ actor }, row) => (
              <path key={actor} d={`M0,${ROW * row + ROW / 2}H${WIDTH}`} className="base" />
            ))}
            {dots(shown).map(({ key, x, y, wide }) => (
              // A stroke that does not scale stays round, however wide the drawing is.
              <path
                key={key}
                d={`M${x.toFixed(1)},${y}h0.01`}
                strokeWidth={wide.toFixed(1)}
                className="dot"
              />
            ))}
          </svg>
        </div>
      }
      table={
        <table className="data">
          <thead>
            <tr>
              <th scope="col">{t('check.who')}</th>
              {decisionKinds.map((kind) => (
                <th key={kind} scope="col">
                  {t(`check.decision.${kind}`)}
                </th>
              ))}
              <th scope="col">{t('check.handColumn')}</th>
              <th scope="col">{t('check.from')}</th>
              <th scope="col">{t('check.to')}</th>
            </tr>
          </thead>
          <tbody>
            {deciders.map(({ actor, counts, byHand, first, last }) => (
              <tr key={actor}>
                <th scope="row">{personName(actor, people, t)}</th>
                {decisionKinds.map((kind) => (
                  <td key={kind}>{counts[kind]}</td>
                ))}
                <td>{byHand}</td>
                <td>{when(first)}</td>
                <td>{when(last)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  )
}

/** The number of applications in each status over time, as stacked areas and as a table; and who decided what. */
import { useId } from 'react'
import { type Decider, decisionKinds } from '#events/history/hands.ts'
import { type Counts, type FunnelPoint, usedColumns } from '#events/history/view.ts'
import { useAuditWords } from '../words.ts'
import { personName } from './Applications.tsx'

const WIDTH = 600
const HEIGHT = 240
type Props = { points: readonly FunnelPoint[]; at: number | null }

/** One area as an SVG path: its upper edge from left to right, its lower edge back. */
function areaOf(lower: readonly number[], upper: readonly number[], scale: { x: number; y: number }): string {
  const point = (place: number, value: number) =>
    `${(place * scale.x).toFixed(1)},${(HEIGHT - value * scale.y).toFixed(1)}`
  const there = upper.map((value, place) => point(place, value))
  const back = lower.map((value, place) => point(place, value)).reverse()
  return `M${[...there, ...back].join('L')}Z`
}

/** Later statuses are lower in the stack. */
function areas(points: readonly FunnelPoint[]): { column: keyof Counts; path: string }[] {
  const columns = usedColumns(points).reverse()
  const totals = points.map(({ counts }) => columns.reduce((sum, column) => sum + counts[column], 0))
  const scale = { x: WIDTH / Math.max(1, points.length - 1), y: HEIGHT / Math.max(1, ...totals) }
  let lower = points.map(() => 0)
  return columns.map((column) => {
    const upper = points.map(({ counts }, place) => (lower[place] ?? 0) + counts[column])
    const path = areaOf(lower, upper, scale)
    lower = upper
    return { column, path }
  })
}

const TABLE_ROWS = 12

export function Funnel({ points, at }: Props) {
  const { t, status, when } = useAuditWords()
  const id = useId()
  const first = points[0]?.at ?? 0
  const last = points.at(-1)?.at ?? first
  const drawn = areas(points)
  const line =
    at === null || last === first
      ? null
      : ((Math.min(Math.max(at, first), last) - first) / (last - first)) * WIDTH
  const every = Math.ceil(points.length / TABLE_ROWS)
  const columns = drawn.map(({ column }) => column).reverse()
  return (
    <figure className="picture" aria-labelledby={id}>
      <h3 id={id}>{t('check.funnel')}</h3>
      <figcaption>{t('check.funnelText', { from: when(first), to: when(last) })}</figcaption>
      <ul className="legend">
        {columns.map((column) => (
          <li key={column}>
            <span aria-hidden="true" className={`swatch tone-${column}`} />
            {status(column)}
          </li>
        ))}
      </ul>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
        {drawn.map(({ column, path }) => (
          <path key={column} d={path} className={`tone-${column} edge`} />
        ))}
        {line !== null && <path d={`M${line},0V${HEIGHT}`} className="now" />}
      </svg>
      <details className="audit-more">
        <summary>{t('check.asTable')}</summary>
        <div className="scroll">
          <table className="data">
            <thead>
              <tr>
                <th scope="col">{t('check.date')}</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {status(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points
                .filter((_, place) => place % every === 0 || place === points.length - 1)
                .map((point) => (
                  <tr key={point.at}>
                    <th scope="row">{when(point.at)}</th>
                    {columns.map((column) => (
                      <td key={column}>{point.counts[column]}</td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}

// Who decided what and when: a row for each person, whom the log names by a random number.

type DecidersProps = { deciders: readonly Decider[]; people: readonly string[] }

export function Deciders({ deciders, people }: DecidersProps) {
  const { t, when } = useAuditWords()
  if (deciders.length === 0) return null
  return (
    <details className="audit-more">
      <summary>{t('check.deciders')}</summary>
      <p>{t('check.decidersText')}</p>
      <div className="scroll">
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
      </div>
    </details>
  )
}

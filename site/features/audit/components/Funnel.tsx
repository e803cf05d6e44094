/** The funnel over time: how many applications stood in each status, as stacked areas. */
import { type Counts, type FunnelPoint, usedColumns } from '#events/history/view.ts'
import { useAuditWords } from '../words.ts'
import { Picture } from './Picture.tsx'
import { Swatch } from './Swatch.tsx'

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

/** Later statuses lie lower: what is decided stands on the ground. */
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
    <Picture
      title={t('check.funnel')}
      text={t('check.funnelText', { from: when(first), to: when(last) })}
      legend={
        <ul className="legend">
          {columns.map((column) => (
            <li key={column}>
              <Swatch of={column} />
              {status(column)}
            </li>
          ))}
        </ul>
      }
      drawing={
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
          {drawn.map(({ column, path }) => (
            <path key={column} d={path} className={`fill-${column} edge`} />
          ))}
          {line !== null && <path d={`M${line},0V${HEIGHT}`} className="now" />}
        </svg>
      }
      table={
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
      }
    />
  )
}

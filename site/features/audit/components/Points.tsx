/** A histogram of the points of all applications, with the cut-off and the applications that have a place. */
import { useAuditWords } from '../words.ts'
import type { Bin, Seen } from '../worker/protocol.ts'
import { Swatch } from './Funnel.tsx'
import { Picture } from './Picture.tsx'

const WIDTH = 600
const HEIGHT = 200
const GAP = 3
const HUNDRED = 100

function Bars({ bins, cutOff }: { bins: readonly Bin[]; cutOff: number | null }) {
  const most = Math.max(1, ...bins.map(({ chosen, others }) => chosen + others))
  const wide = WIDTH / bins.length
  const high = (count: number) => (count * HEIGHT) / most
  const line = cutOff === null ? null : (cutOff / HUNDRED / HUNDRED) * WIDTH
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
      {bins.map(({ from, chosen, others }, place) => (
        <g key={from} transform={`translate(${place * wide + GAP / 2})`}>
          <rect
            y={HEIGHT - high(chosen)}
            width={wide - GAP}
            height={high(chosen)}
            className="fill-finalized"
          />
          <rect
            y={HEIGHT - high(chosen + others)}
            width={wide - GAP}
            height={high(others)}
            className="fill-waitlist"
          />
        </g>
      ))}
      {line !== null && <path d={`M${line},0V${HEIGHT}`} className="now" />}
    </svg>
  )
}

export function Points({ seen }: { seen: Seen }) {
  const { t, points } = useAuditWords()
  const { bins, cutOff } = seen
  const title = t('check.cutOff')
  if (bins.every(({ chosen, others }) => chosen + others === 0))
    return (
      <figure className="picture">
        <h3>{title}</h3>
        <figcaption>{t('check.cutOffClosed')}</figcaption>
      </figure>
    )
  return (
    <Picture
      title={title}
      text={cutOff === null ? t('check.cutOffNone') : t('check.cutOffText', { points: points(cutOff) })}
      legend={
        <ul className="legend">
          {(['chosen', 'others'] as const).map((one) => (
            <li key={one}>
              <Swatch of={one === 'chosen' ? 'finalized' : 'waitlist'} />
              {t(`check.${one}`)}
            </li>
          ))}
        </ul>
      }
      drawing={
        <>
          <Bars bins={bins} cutOff={cutOff} />
          <p className="axis" aria-hidden="true">
            <span>0</span>
            <span>25</span>
            <span>50</span>
            <span>75</span>
            <span>100</span>
          </p>
        </>
      }
      table={
        <table className="data">
          <thead>
            <tr>
              <th scope="col">{t('check.points')}</th>
              <th scope="col">{t('check.chosen')}</th>
              <th scope="col">{t('check.others')}</th>
            </tr>
          </thead>
          <tbody>
            {bins
              .filter(({ chosen, others }) => chosen + others > 0)
              .map(({ from, chosen, others }) => (
                <tr key={from}>
                  <th scope="row">{from}+</th>
                  <td>{chosen}</td>
                  <td>{others}</td>
                </tr>
              ))}
          </tbody>
        </table>
      }
    />
  )
}

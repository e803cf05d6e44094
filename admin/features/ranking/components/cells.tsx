/** Cell renderers of the ranking: the rank and its change, names with their language, the score as a bar, the signed margin. */
import type { CustomCellRendererProps } from 'ag-grid-react'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useWords } from '../../../app/texts/ranking.ts'
import type { RankingRow } from '../../season/ranking-data.ts'

type Cell = CustomCellRendererProps<RankingRow>
const isMalayalam = /[\u0D00-\u0D7F]/

/** By how many ranks an application has moved: an arrow, a colour, and a text for screen readers. */
export function RankChange({ from, to }: { from: number; to: number }) {
  const { t } = useWords()
  if (from === to) return <i className="step" role="img" aria-label={t('ranking.same')} />
  const isUp = to < from
  const n = Math.abs(to - from)
  const text = t(isUp ? 'ranking.up' : 'ranking.down', { n })
  return (
    <i className="step" data-way={isUp ? 'up' : 'down'} role="img" aria-label={text}>
      {isUp ? '▲' : '▼'}
      {n}
    </i>
  )
}

export function RankCell({ data }: Cell) {
  const { t } = useWords()
  if (!data) return null
  const manualHint = data.manualRank > 0 && t('ranking.manualHint', { n: data.manualRank })
  return (
    <span className="rank-cell">
      <b>{data.rank}</b>
      <RankChange from={data.savedRank} to={data.rank} />
      {manualHint && (
        <span className="manual-rank" role="img" aria-label={manualHint} title={manualHint}>
          <Icon of={icons.lock} />
        </span>
      )}
    </span>
  )
}

const Name = ({ text }: { text: string }) => <span lang={isMalayalam.test(text) ? 'ml' : 'en'}>{text}</span>
export const BrideCell = ({ data }: Cell) => data && <Name text={data.brideName} />
export const GroomCell = ({ data }: Cell) => data && <Name text={data.groomName} />

export function ScoreCell({ data }: Cell) {
  const { t } = useWords()
  if (!data) return null
  return (
    <span className="score-cell">
      <i>
        <i style={{ inlineSize: `${data.total}%` }} />
      </i>
      <b>{data.total}</b>
      {data.provisional && (
        <span
          className="miss"
          role="img"
          aria-label={t('ranking.provisional')}
          title={t('ranking.provisional')}
        >
          !
        </span>
      )}
    </span>
  )
}

/** `+1.25` above the cut-off, `−0.5` below it. */
export const signed = (points: number): string => (points < 0 ? `−${Math.abs(points)}` : `+${points}`)

/** By how many ranks an application has moved: an arrow, a colour, and a text for screen readers. */
import { useWords } from '../../../app/texts/ranking.ts'

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

/** The applications that enter or leave the places under other weights, and what scaling those weights did. */
import { crossings, scaledWithRest, type Weights } from '#events/scoring/what-if.ts'
import { difference, familyName, weightText } from '../../app/names.ts'
import { t } from '../../app/texts/views.ts'
import type { RankingData } from '../season/ranking-data.ts'
import { sumOf, type WhatIf } from './what-if.ts'

function RankChange({ from, to }: { from: number; to: number }) {
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

/** `most`: how many are named for each of the two; the others are only counted. */
type Props = { ranking: RankingData; whatIf: WhatIf; most?: number }

export function Crossings({ ranking, whatIf, most }: Props) {
  const { enter, leave } = crossings(ranking.saved, whatIf.now, ranking.places)
  const line = (row: number, key: 'whatIf.enters' | 'whatIf.leaves') => {
    const application = ranking.rows[row]
    const from = ranking.saved.places[row] ?? 0
    const to = whatIf.now.places[row] ?? 0
    return (
      application && (
        <li key={application.id}>
          <RankChange from={from} to={to} />
          <span>{familyName(application)}</span> <small>{t(key)}</small>
        </li>
      )
    )
  }
  return (
    <>
      <p>{t('whatIf.first', { count: ranking.places, in: enter.length, out: leave.length })}</p>
      {enter.length === 0 && leave.length === 0 && <small>{t('whatIf.nobody')}</small>}
      <ul className="crossings">
        {enter.slice(0, most).map((row) => line(row, 'whatIf.enters'))}
        {leave.slice(0, most).map((row) => line(row, 'whatIf.leaves'))}
      </ul>
    </>
  )
}

/** Explains that the sliders are scaled to 100, and which weight takes the rounding rest. Empty where they add up to 100. */
export function ScaledNote({ values }: { values: Weights }) {
  const sum = sumOf(values)
  const rest = scaledWithRest(values)?.rest
  if (sum === 10_000) return null
  return (
    <small>
      {t(sum === 0 ? 'whatIf.nothing' : 'whatIf.scaled', { n: weightText(sum) })}
      {rest &&
        ` ${t('whatIf.rest', { name: t(`criteria.${rest.key}`), points: difference(rest.hundredths / 100, 0) })}`}
    </small>
  )
}

/**
 * Why an application stands where it does, in sentences for staff: what decided, the margin to the cut-off, what made the
 * difference, and the smallest change of one fact that would change it. Each is made of the numbers that rank. Pure.
 */
import type { Name } from '../language/index.ts'
import type { Translate } from '../language/translate.ts'
import type { Points } from '../scoring/criteria.ts'
import { factKey, valueText } from '../scoring/explain.ts'
import type { Rankable } from '../scoring/rank.ts'
import { wirePoints } from '../scoring/score.ts'
import { type DecidedBy, decisiveCriteria, type Ranks, tieRuleOf } from './decided-by.ts'
import type { FactChange } from './fact-changes.ts'

type Say = Translate<Name>
type Side = 'in' | 'out'

/** All twelve points, of one application. */
export type Contender = Pick<Rankable, 'total' | 'submittedAt' | 'manualRank'> & { points: Points }
/**
 * `all`: how many are ranked. `rival`: the one on the other side of the cut-off (cut-off.ts). `factChange`: null where no single
 * fact would carry it across.
 */
export type RankedOutcome = Ranks & {
  all: number
  own: Contender
  rival: Contender | null
  factChange: FactChange | null
}
/** `ranked`: null where it is not in the ranking. `isOverride`: the last change of status left the usual path. */
export type Outcome = {
  decided: DecidedBy
  ranked: RankedOutcome | null
  isScored: boolean
  isOverPlaces: boolean
  isOverride: boolean
}

const sideOf = ({ place, places }: Ranks): Side => (place <= places ? 'in' : 'out')

function decision({ decided, ranked }: Outcome, say: Say): string {
  if (decided === 'withdrawn' || decided === 'rejected' || decided === 'undecided' || ranked === null)
    return say(`why.by.${decided === 'withdrawn' || decided === 'rejected' ? decided : 'undecided'}`)
  return say(`why.by.${decided}.${sideOf(ranked)}`, { count: ranked.places })
}

/** Within the places: what carried it in, then how firmly. Outside: how far, then what it lacked. */
function margin({ own, rival, ...ranks }: RankedOutcome, say: Say): string[] {
  const side = sideOf(ranks)
  if (rival === null) return [say(`why.alone.${side}`)]
  const rule = say(`why.rule.${tieRuleOf(own, rival)}`)
  if (own.total === rival.total) return [say(side === 'in' ? 'why.levelIn' : 'why.levelOut', { rule })]
  const count = wirePoints(Math.abs(own.total - rival.total))
  const [better, other] = side === 'in' ? [own, rival] : [rival, own]
  const names = decisiveCriteria(better.points, other.points).map((key) => say(`criteria.${key}`))
  const criteria = names.join(', ')
  return side === 'in'
    ? [say('why.carried', { criteria }), say('why.above', { count })]
    : [say('why.below', { count }), say('why.lacked', { criteria })]
}

function factChange({ factChange: change, ...ranks }: RankedOutcome, say: Say): string {
  const side = sideOf(ranks)
  if (change === null) return say(`why.factNone.${side}`)
  const { fact, from, to, points, place } = change
  const words = {
    fact: say(factKey(fact)),
    from: valueText(fact, from, say) ?? say('why.unknown'),
    to: valueText(fact, to, say) ?? say('why.unknown'),
    count: wirePoints(Math.abs(points)),
    place,
  }
  return say(side === 'in' ? 'why.factLess' : 'why.factMore', words)
}

/** Where it stands, and how firmly. */
function standing(ranked: RankedOutcome, say: Say): string[] {
  const { place, byPoints, places, all, own } = ranked
  const lines = [say('why.place', { place, all, places, points: wirePoints(own.total) })]
  if (byPoints !== place) lines.push(say('why.byPoints', { place: byPoints }))
  if (own.manualRank !== null) return [...lines, say(`why.held.${sideOf(ranked)}`)]
  return [...lines, ...margin(ranked, say), factChange(ranked, say)]
}

export function outcomeForStaff(outcome: Outcome, say: Say): string[] {
  const { ranked, isScored, isOverPlaces, isOverride } = outcome
  return [
    decision(outcome, say),
    ...(isOverPlaces ? [say('why.overPlaces')] : []),
    ...(isOverride ? [say('why.override')] : []),
    ...(ranked ? standing(ranked, say) : [say(isScored ? 'why.notRanked' : 'why.noScore')]),
  ]
}

/**
 * Scores and positions of all applications in a state of the log. Both are cached by objects that never change, and the
 * order of a state near a known one is that one's with the few that differ put in their places.
 */
import { scoreOf } from '#events/application/score.ts'
import { erased, isStarted, type Started } from '#events/application/standing.ts'
import { isRankable } from '#events/application/status.ts'
import { criteriaOf } from '#events/programme/events.ts'
import type { Criteria } from '#events/scoring/criteria.ts'
import { inComputedOrder, type Rankable, rankingOrder, withManualRanks } from '#events/scoring/rank.ts'
import type { Score } from '#events/scoring/score.ts'
import { sortedList } from '../runtime/sorted-list.ts'
import { ledgerIdOf } from '../store/log.ts'
import type { Places } from './places.ts'
import type { Reached, State } from './standings.ts'

type Item = Rankable & { place: number }
/** By season, in the order that scores give. */
type Orders = ReadonlyMap<string, readonly Item[]>
export type Scored = { standing: Started; criteria: Criteria; score: Score | null; item: Item | null }

/** With more changes than this, sorting all is quicker. */
const MOST_CHANGED = 500

export function createRanks(places: Places) {
  /** By place: the latest that was asked for. Two states near each other differ in few. */
  const scores: Scored[] = []
  const orders = new WeakMap<State, Orders>()
  const ranks = new WeakMap<State, Int32Array>()

  function score(place: number, standing: Started, criteria: Criteria): Scored {
    const found = scoreOf(standing, criteria)
    if (!found || standing.stage !== 'sent') return { standing, criteria, score: null, item: null }
    const { submittedAt, manualRank } = standing
    const id = ledgerIdOf(places.streams[place] ?? '')
    const { total, points } = found
    const isRanked = isRankable(standing.status)
    return {
      standing,
      criteria,
      score: found,
      item: isRanked ? { place, id, total, points, submittedAt, manualRank } : null,
    }
  }
  function scored({ standings, programme }: State, place: number): Scored | null {
    const standing = standings[place] ?? erased
    if (!isStarted(standing)) return null
    const criteria = criteriaOf(programme, standing.season)
    const known = scores[place]
    if (known?.standing === standing && known.criteria === criteria) return known
    const now = score(place, standing, criteria)
    scores[place] = now
    return now
  }
  const seasonIn = ({ standings }: State, place: number): string => {
    const standing = standings[place] ?? erased
    return standing.stage === 'sent' ? standing.season : ''
  }
  function computedOrders(state: State): Orders {
    const items: Item[] = []
    for (let place = 0; place < state.standings.length; place++) {
      const item = scored(state, place)?.item
      if (item) items.push(item)
    }
    const bySeason = Map.groupBy(items, ({ place }) => seasonIn(state, place))
    return new Map(Array.from(bySeason, ([season, list]) => [season, inComputedOrder(list)]))
  }
  function ordersOf(state: State): Orders {
    const known = orders.get(state)
    if (known) return known
    const computed = computedOrders(state)
    orders.set(state, computed)
    return computed
  }
  return {
    scored,
    /** Derives the order of a state from that of the state it was reached from, where that one's is known. */
    follow: (from: State, { state, changed }: Reached): void => {
      const before = orders.get(from)
      const hasSameCriteria = from.programme.criteria === state.programme.criteria
      if (!before || orders.has(state) || changed.size > MOST_CHANGED || !hasSameCriteria) return
      const lists = new Map<string, ReturnType<typeof sortedList<Item>>>()
      const listOf = (season: string) => {
        const list = lists.get(season) ?? sortedList<Item>(rankingOrder, [...(before.get(season) ?? [])])
        lists.set(season, list)
        return list
      }
      for (const place of changed) {
        const was = scored(from, place)?.item
        const is = scored(state, place)?.item
        if (was) listOf(seasonIn(from, place)).remove(was)
        if (is) listOf(seasonIn(state, place)).add(is)
      }
      const patched = Array.from(lists, ([season, { items }]): [string, Item[]] => [season, items])
      orders.set(state, new Map([...before, ...patched]))
    },
    /** The position of each, from 1 in its season; 0 for one that is not ranked. */
    of: (state: State): Int32Array => {
      const known = ranks.get(state)
      if (known) return known
      const found = new Int32Array(state.standings.length)
      for (const order of ordersOf(state).values())
        for (const [index, { place }] of withManualRanks(order).entries()) found[place] = index + 1
      ranks.set(state, found)
      return found
    },
  }
}

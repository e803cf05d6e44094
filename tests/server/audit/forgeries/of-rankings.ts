/** Forged ranks, recorded rankings and selections. */
import type { AnyEvent } from '#server/store/payloads.ts'
import { type Forgery, NOBODY, wrong } from './forgery.ts'
import {
  added,
  changed,
  inserted,
  itemAt,
  type Made,
  move,
  placeOf,
  rank,
  type Season,
  streamIn,
  unranked,
  without,
} from './items.ts'

type Ranking = Extract<AnyEvent, { type: 'RankingRecorded' }>
type Order = Ranking['facts']['order']

const rankingAt = (season: Season, moment: string) => {
  const place = placeOf(season, (event) => event.type === 'RankingRecorded' && event.facts.moment === moment)
  const { event } = itemAt(season, place)
  if (event?.type !== 'RankingRecorded') throw new Error('not a ranking')
  return { place, event }
}
const reordered =
  (moment: string, by: (order: Order, season: Season) => Order) =>
  (season: Season): Made => {
    const { place, event } = rankingAt(season, moment)
    const facts = { ...event.facts, order: by(event.facts.order, season) }
    return changed(season, place, { event: { ...event, facts } })
  }
const given =
  (place: number, status: 'waitlist' | 'rejected' | 'ranked', actor?: string) =>
  (season: Season): Made =>
    added(season, { stream: streamIn(season, status), actor: actor ?? season.admin, event: rank(place) })
const swapped = (order: Order): Order => {
  const [first, second, ...rest] = order.toReversed()
  if (!first || !second) throw new Error('there are not two')
  return [second, first, ...rest].toReversed()
}
/** Who stands right behind those who were selected goes instead of the first. */
const passedOver = (season: Season): Made => {
  const { place } = rankingAt(season, 'selection')
  const moves = season.items.slice(place + 1).findIndex(({ event }) => event?.type !== 'StatusChanged')
  const { order } = rankingAt(season, 'selection').event.facts
  const [behind] = order[moves] ?? ['']
  return changed(season, place + 1, { stream: `application-${behind}` })
}

export const ofRankings: readonly Forgery[] = [
  wrong('a position by hand of a rejected family', 'status-unfit', given(1, 'rejected')),
  wrong('a position by hand that another holds', 'rank-taken', given(2, 'ranked')),
  wrong('a position by hand beyond the end', 'rank-beyond', given(999, 'ranked')),
  wrong('a position by hand of nobody', 'right-missing', given(17, 'ranked', NOBODY)),
  {
    ...wrong('a position by hand of a verifier', 'right-missing', (season) => {
      const place = placeOf(season, ({ type }) => type === 'RankAssigned')
      return changed(season, place, { actor: season.verifier })
    }),
    seenBy: ['folder'],
  },
  wrong('a position that is taken from nobody', 'rank-same', (season) =>
    added(season, { stream: streamIn(season, 'verified'), actor: season.admin, event: unranked }),
  ),
  wrong('a position that its holder is given again', 'rank-same', (season) => {
    const place = placeOf(season, ({ type }) => type === 'RankAssigned')
    const { stream, event } = itemAt(season, place)
    if (!event) throw new Error('sealed')
    return added(season, { stream, actor: season.admin, event })
  }),
  {
    ...wrong(
      'a total in a recorded ranking',
      'ranking-untrue',
      reordered('publication', ([[id, total] = ['', 0], ...rest]) => [[id, total + 1], ...rest]),
    ),
    seenBy: ['folder', 'full'],
  },
  wrong(
    'a total that does not fit the order',
    'ranking-untrue',
    reordered('publication', (order) =>
      order.map(([id, total], at): [string, number] => (at === order.length - 1 ? [id, 9999] : [id, total])),
    ),
  ),
  wrong(
    'a family that a recorded ranking leaves out',
    'ranking-untrue',
    reordered('selection', (order) => order.slice(1)),
  ),
  wrong(
    'a family that a recorded ranking adds',
    'ranking-untrue',
    reordered('selection', (order, season) => [
      ...order,
      [streamIn(season, 'submitted').slice('application-'.length), 1],
    ]),
  ),
  wrong(
    'a family that a recorded ranking has twice',
    'ranking-untrue',
    reordered('selection', (order) => [...order, ...order.slice(0, 1)]),
  ),
  wrong('the order of a recorded ranking', 'ranking-untrue', reordered('selection', swapped)),
  wrong('a ranking of a publication that was left out', 'ranking-missing', (season) => {
    const { place } = rankingAt(season, 'publication')
    return { items: without(season, place), culprit: itemAt(season, place - 1) }
  }),
  wrong('a ranking where nothing was published', 'ranking-misplaced', (season) => {
    const { event } = rankingAt(season, 'publication')
    return added(season, { stream: 'programme', actor: season.admin, event })
  }),
  wrong('a selection that did not happen', 'selection-missing', (season) => {
    const { event } = rankingAt(season, 'selection')
    const { order } = rankingAt({ ...season, items: season.items.toReversed() }, 'publication').event.facts
    const made = added(season, {
      stream: 'programme',
      actor: season.admin,
      event: { ...event, facts: { ...event.facts, order } },
    })
    return made
  }),
  wrong('somebody behind who is selected instead of the first', 'selection-unfair', passedOver),
  wrong('a selection by hand in the midst of one from the top', 'status-other', (season) => {
    const { place } = rankingAt(season, 'selection')
    const { stream, event } = itemAt(season, place + 1)
    const { actor } = itemAt(season, place)
    const from = event?.type === 'StatusChanged' ? event.course.from : 'ranked'
    return {
      ...inserted(season, place, { stream, actor, event: move(from, 'shortlisted') }),
      culprit: itemAt(season, place + 1),
    }
  }),
]

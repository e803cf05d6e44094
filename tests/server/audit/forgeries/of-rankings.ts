/** Forged ranks, selections, tallies and publications. */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8 } from '#events/ledger/encoding.ts'
import { commitmentOf, membersOf, outcomeOf, SALT_LENGTH, saltText } from '#events/outcome/published.ts'
import type { Published, Tally } from '#events/programme/events.ts'
import { defaultCriteria } from '#events/scoring/criteria.ts'
import { inOrder } from '#events/scoring/rank.ts'
import type { AnyEvent } from '#server/store/payloads.ts'
import { type Forgery, NOBODY, wrong } from './forgery.ts'
import {
  added,
  changed,
  inserted,
  itemAt,
  type Made,
  membersAt,
  move,
  placeOf,
  rank,
  type Season,
  standingsOf,
  streamIn,
  unranked,
} from './items.ts'

const SEASON = 'Season 3'

/** What the last publication says, with something changed. */
const published =
  (by: (facts: Published, season: Season) => Partial<Published>) =>
  (season: Season): Made => {
    const place = season.items.findLastIndex(({ event }) => event?.type === 'ResultsPublished')
    const { event } = itemAt(season, place)
    if (event?.type !== 'ResultsPublished') throw new Error('nothing was published')
    return changed(season, place, {
      event: { ...event, facts: { ...event.facts, ...by(event.facts, season) } },
    })
  }
/** What the tally of the last publication counts, with something changed. */
const counted =
  (by: (facts: Tally, season: Season) => Partial<Tally>) =>
  (season: Season): Made => {
    const place = season.items.findLastIndex(({ event }) => event?.type === 'TallyRecorded')
    const { event } = itemAt(season, place)
    if (event?.type !== 'TallyRecorded') throw new Error('nobody was counted')
    return changed(season, place, {
      event: { ...event, facts: { ...event.facts, ...by(event.facts, season) } },
    })
  }
const openSelection: AnyEvent = { type: 'SelectionMade', facts: { season: SEASON }, details: null }
/** The commitment to another total or place of one who was selected, with the right salt. */
const committed =
  (other: { total?: number; place?: number }) =>
  (season: Season): Made => {
    const at = season.items.findLastIndex(({ event }) => event?.type === 'ResultsPublished')
    const [first] = outcomeOf(membersIn(season, at), { criteria: defaultCriteria, line: null }).selected
    if (!first) throw new Error('nobody was selected')
    const key = season.keyOf(`application-${first.id}`) ?? new Uint8Array()
    const salt = hmac(sha256, key, utf8(saltText(at + 1))).subarray(0, SALT_LENGTH)
    return published(({ selected }) => ({
      selected: selected.map(([id, commitment]) => [
        id,
        id === first.id ? commitmentOf({ ...first, ...other }, salt) : commitment,
      ]),
    }))(season)
  }
const membersIn = ({ items }: Season, at: number) =>
  membersOf(membersAt(items.slice(0, at), SEASON), defaultCriteria)
const given =
  (place: number, status: 'waitlist' | 'rejected' | 'ranked', actor?: string) =>
  (season: Season): Made =>
    added(season, { stream: streamIn(season, status), actor: actor ?? season.admin, event: rank(place) })
/** Who stands right behind those who were selected goes instead of the first. */
const passedOver = (season: Season): Made => {
  const place = placeOf(season, ({ type }) => type === 'SelectionMade')
  const moves = season.items.slice(place + 1).findIndex(({ event }) => event?.type !== 'StatusChanged')
  const order = inOrder(membersIn(season, place).flatMap(({ row }) => row ?? []))
  const stream = `application-${order[moves]?.id}`
  const now = standingsOf(season.items.slice(0, place)).get(stream)
  const from = now?.stage === 'sent' ? now.status : 'ranked'
  return changed(season, place + 1, { stream, event: move(from, 'shortlisted') })
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
  wrong('a commitment to other points', 'commitment-untrue', committed({ total: 1 })),
  wrong('a commitment to another place', 'commitment-untrue', committed({ place: 999 })),
  wrong(
    'a family that a publication leaves out',
    'results-untrue',
    published(({ others }) => ({ others: others.slice(1) })),
  ),
  wrong(
    'a family that a publication lists and that nobody knows',
    'results-untrue',
    published(({ others }) => ({ others: [...others, ['zz', 'ab'.repeat(32)]] })),
  ),
  wrong(
    'a family that a publication lists twice',
    'results-untrue',
    published(({ others, waitlist }) => ({ others: [...waitlist.slice(0, 1), ...others.slice(1)] })),
  ),
  wrong(
    'a list that is in an order of its own',
    'results-untrue',
    published(({ others }) => ({ others: others.toReversed() })),
  ),
  wrong(
    'a family in the place of one that was selected',
    'results-untrue',
    published(({ selected: [first, ...selected], others: [other, ...others] }) => {
      if (!first || !other) throw new Error('there are not two')
      const byId = (a: [string, string], b: [string, string]) => (a[0] < b[0] ? -1 : 1)
      return { selected: [other, ...selected].sort(byId), others: [first, ...others].sort(byId) }
    }),
  ),
  wrong(
    'a waitlist in another order',
    'results-untrue',
    published(({ waitlist }) => ({ waitlist: waitlist.toReversed() })),
  ),
  wrong(
    'a cut-off that is another one',
    'results-untrue',
    published(({ cutOff }) => ({ cutOff: (cutOff ?? 0) + 20 })),
  ),
  wrong(
    'families placed by hand that nobody says',
    'results-untrue',
    published(() => ({ byHand: 0 })),
  ),
  wrong(
    'one family more that was placed by hand',
    'results-untrue',
    published(({ byHand }) => ({ byHand: byHand + 1 })),
  ),
  wrong('a publication without its tally', 'tally-missing', (season) => {
    const place = season.items.findLastIndex(({ event }) => event?.type === 'TallyRecorded')
    const event = { type: 'SignedIn', facts: null, details: null } as const
    const { items } = changed(season, place, { stream: `staff-${season.admin}`, event })
    return { items, culprit: itemAt(season, place + 1) }
  }),
  wrong(
    'a tally of one verified family more',
    'tally-untrue',
    counted(({ statuses }) => ({
      statuses: { ...statuses, verified: statuses.verified + 1, submitted: statuses.submitted - 1 },
    })),
  ),
  wrong(
    'a tally of one erased family less',
    'tally-untrue',
    counted(({ erased }) => ({ erased: erased - 1 })),
  ),
  wrong(
    'a tally of more families passed over than there are places',
    'tally-untrue',
    counted(() => ({ past: 999 })),
  ),
  {
    ...wrong(
      'a tally that leaves out an admin',
      'tally-untrue',
      counted(({ admins }) => ({ admins: admins.slice(1) })),
    ),
    seenBy: ['folder'],
  },
  wrong(
    'a tally that names an admin whom nobody made one',
    'tally-untrue',
    counted(({ admins }) => ({ admins: [NOBODY, ...admins] })),
  ),
  wrong('a tally of a season that was not open', 'season-other', (season) => {
    const { items, culprit } = counted(() => ({ season: 'Season 2' }))(season)
    const bySystem = { ...culprit, actor: 'system' }
    return { items: items.map((item) => (item === culprit ? bySystem : item)), culprit: bySystem }
  }),
  wrong('a selection that did not happen', 'selection-missing', (season) =>
    added(season, { stream: 'programme', actor: season.admin, event: openSelection }),
  ),
  wrong('a selection by nobody', 'right-missing', (season) =>
    added(season, { stream: 'programme', actor: NOBODY, event: openSelection }),
  ),
  wrong('somebody behind who is selected instead of the first', 'selection-unfair', passedOver),
  wrong('a selection by hand in the midst of one from the top', 'status-other', (season) => {
    const place = placeOf(season, ({ type }) => type === 'SelectionMade')
    const { stream, event } = itemAt(season, place + 1)
    const { actor } = itemAt(season, place)
    const from = event?.type === 'StatusChanged' ? event.course.from : 'ranked'
    return {
      ...inserted(season, place, { stream, actor, event: move(from, 'shortlisted') }),
      culprit: itemAt(season, place + 1),
    }
  }),
]

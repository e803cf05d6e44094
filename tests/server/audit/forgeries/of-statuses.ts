/** Forged changes of status: false labels, steps from where nobody stood, steps of nobody. */
import type { AnyEvent } from '#server/store/payloads.ts'
import { type Forgery, NOBODY } from './forgery.ts'
import {
  added,
  changed,
  draftIn,
  type Item,
  inserted,
  itemAt,
  move,
  ownerOf,
  placeOf,
  type Season,
  streamIn,
  without,
} from './items.ts'

type Move = Extract<AnyEvent, { type: 'StatusChanged' }>

const moveAt = (season: Season, fits: (course: Move['course']) => boolean) => {
  const place = placeOf(season, (event) => event.type === 'StatusChanged' && fits(event.course))
  const { event } = itemAt(season, place)
  if (event?.type !== 'StatusChanged') throw new Error('not a step')
  return { place, event }
}
/** The first step that fits, with another course. */
const relabelled = (
  season: Season,
  fits: (course: Move['course']) => boolean,
  label: (course: Move['course']) => Partial<Move['course']>,
) => {
  const { place, event } = moveAt(season, fits)
  return changed(season, place, { event: { ...event, course: { ...event.course, ...label(event.course) } } })
}
const by = (actor: (season: Season, place: number) => string) => (season: Season) => {
  const { place } = moveAt(season, ({ to }) => to === 'under_verification')
  return changed(season, place, { actor: actor(season, place) })
}

export const ofStatuses: readonly Forgery[] = [
  {
    what: 'a step off the path that calls itself usual',
    says: 'step-mislabelled',
    forge: (season) =>
      relabelled(
        season,
        (course) => !course.usual,
        () => ({ usual: true }),
      ),
  },
  {
    what: 'a usual step that is made an override',
    says: 'step-mislabelled',
    forge: (season) =>
      relabelled(
        season,
        (course) => course.usual,
        () => ({ usual: false }),
      ),
  },
  {
    what: 'a verification without a visit that does not say so',
    says: 'visit-mislabelled',
    seenBy: ['folder', 'full'],
    forge: (season) =>
      relabelled(
        season,
        ({ visit }) => visit === 'none',
        () => ({ visit: undefined }),
      ),
  },
  {
    what: 'a verification after a visit that says there was none',
    says: 'visit-mislabelled',
    seenBy: ['folder', 'full'],
    forge: (season) =>
      relabelled(
        season,
        ({ to, visit }) => to === 'verified' && !visit,
        () => ({ visit: 'none' }),
      ),
  },
  {
    what: 'a verification without any visit that tells of one',
    says: 'visit-mislabelled',
    forge: (season) =>
      relabelled(
        season,
        ({ visit }) => visit === 'none',
        () => ({ visit: 'partly' }),
      ),
  },
  {
    what: 'a missing visit at a step that verifies nobody',
    says: 'visit-mislabelled',
    forge: (season) =>
      relabelled(
        season,
        ({ to }) => to === 'under_verification',
        () => ({ visit: 'none' }),
      ),
  },
  {
    what: 'a place beyond the places that does not say so',
    says: 'places-mislabelled',
    forge: (season) =>
      relabelled(
        season,
        ({ overPlaces }) => overPlaces === true,
        () => ({ overPlaces: undefined }),
      ),
  },
  {
    what: 'a place that says that none was left',
    says: 'places-mislabelled',
    forge: (season) =>
      relabelled(
        season,
        ({ to, overPlaces }) => to === 'shortlisted' && !overPlaces,
        () => ({ overPlaces: true }),
      ),
  },
  {
    what: 'a kind of rejection at a step that rejects nobody',
    says: 'kind-misplaced',
    forge: (season) =>
      relabelled(
        season,
        ({ to }) => to === 'verified',
        () => ({ kind: 'papers' }),
      ),
  },
  {
    what: 'a step from a status that nobody had',
    says: 'status-other',
    forge: (season) =>
      relabelled(
        season,
        ({ to }) => to === 'verified',
        () => ({ from: 'waitlist', usual: false }),
      ),
  },
  {
    what: 'a step to where it stood already',
    says: 'status-same',
    forge: (season) =>
      added(season, {
        stream: streamIn(season, 'waitlist'),
        actor: season.admin,
        event: move('waitlist', 'waitlist', { usual: false }),
      }),
  },
  {
    what: 'a step that was left out',
    says: 'status-other',
    forge: (season) => {
      const { stream } = itemAt(season, moveAt(season, ({ from }) => from === 'verified').place)
      const place = placeOf(
        season,
        (event, item) =>
          item.stream === stream && event.type === 'StatusChanged' && event.course.to === 'verified',
      )
      const items = without(season, place)
      const next = items.findIndex(
        (item, at) => at >= place && item.stream === stream && item.event?.type === 'StatusChanged',
      )
      return { items, culprit: itemAt({ ...season, items }, next) }
    },
  },
  {
    what: 'a draft that was finalized',
    says: 'not-submitted',
    forge: (season) =>
      added(season, {
        stream: draftIn(season),
        actor: season.admin,
        event: move('draft', 'finalized', { usual: false }),
      }),
  },
  { what: 'a step of nobody', says: 'right-missing', forge: by(() => NOBODY) },
  { what: 'a step of the server itself', says: 'right-missing', forge: by(() => 'system') },
  {
    what: 'a step of the family itself',
    says: 'right-missing',
    forge: by((season, place) => ownerOf(season, itemAt(season, place).stream)),
  },
  {
    what: 'whatever somebody of staff did who was never given a role',
    says: 'right-missing',
    forge: (season) => {
      const isTheirs = ({ stream, event }: Item) =>
        event?.type === 'RoleGranted' && stream === `staff-${season.verifier}`
      const items = season.items.filter((item) => !isTheirs(item))
      const first = items.findIndex(({ actor }) => actor === season.verifier)
      return { items, culprit: itemAt({ ...season, items }, first) }
    },
  },
  {
    what: 'a step of staff whose role was taken',
    says: 'right-missing',
    forge: (season) => {
      const { place } = moveAt(season, ({ to }) => to === 'verified')
      const { actor } = itemAt(season, place)
      const event = { type: 'RoleRevoked', facts: null, details: { role: 'verifier' } } as const
      const { items } = inserted(season, place, { stream: `staff-${actor}`, actor: season.admin, event })
      return { items, culprit: itemAt({ ...season, items }, place + 1) }
    },
  },
  {
    what: 'a ranking step of a verifier',
    says: 'right-missing',
    seenBy: ['folder'],
    forge: (season) => {
      const { place } = moveAt(season, ({ to }) => to === 'ranked')
      return changed(season, place, { actor: season.verifier })
    },
  },
  {
    what: 'a finalized family of a verifier',
    says: 'right-missing',
    seenBy: ['folder'],
    forge: (season) => {
      const { place } = moveAt(season, ({ to }) => to === 'finalized')
      return changed(season, place, { actor: season.verifier })
    },
  },
  {
    what: 'a step after the erasure',
    says: 'after-erasure',
    forge: (season) =>
      added(season, {
        stream: erasedIn(season),
        actor: season.admin,
        event: { type: 'RankCleared', course: null, facts: null, details: { reason: '' } },
      }),
  },
  {
    what: 'an erasure that names another status',
    says: 'status-other',
    seenBy: ['folder'],
    forge: (season) =>
      added(season, {
        stream: streamIn(season, 'finalized'),
        actor: season.admin,
        event: { type: 'ApplicationErased', course: { lastStatus: 'rejected' }, facts: null, details: null },
      }),
  },
  {
    what: 'an erasure by nobody',
    says: 'right-missing',
    forge: (season) => {
      const place = placeOf(season, ({ type }) => type === 'ApplicationErased')
      return changed(season, place, { actor: NOBODY })
    },
  },
  {
    what: 'an erasure by the family of what staff have looked at',
    says: 'status-unfit',
    forge: (season) => {
      const stream = streamIn(season, 'verified')
      const event = {
        type: 'ApplicationErased',
        course: { lastStatus: 'verified' },
        facts: null,
        details: null,
      } as const
      return added(season, { stream, actor: ownerOf(season, stream), event })
    },
  },
  {
    what: 'an erasure by a verifier',
    says: 'right-missing',
    seenBy: ['folder'],
    forge: (season) => {
      const place = placeOf(season, ({ type }) => type === 'ApplicationErased')
      return changed(season, place, { actor: season.verifier })
    },
  },
]

export const erasedIn = (season: Season): string =>
  itemAt(
    season,
    placeOf(season, ({ type }) => type === 'ApplicationErased'),
  ).stream

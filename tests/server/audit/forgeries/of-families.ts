/** What a family is made to have done: started, submitted, changed or withdrawn when it could not, or by somebody else. */
import { type ApplicationEvent, setsStatus } from '#events/application/events.ts'
import type { AnyEvent } from '#server/store/payloads.ts'
import { type Forgery, NOBODY, wrong } from './forgery.ts'
import {
  added,
  changed,
  draftIn,
  inserted,
  itemAt,
  type Made,
  ownerOf,
  placeOf,
  type Season,
  streamIn,
} from './items.ts'

type EventOf<T extends AnyEvent['type']> = Extract<AnyEvent, { type: T }>
const STREAM = 'application-01990000-0000-7000-8000-00000000f0f0'

function first<T extends AnyEvent['type']>(season: Season, type: T) {
  const isIt = (event: AnyEvent | null): event is EventOf<T> => event?.type === type
  const place = placeOf(season, isIt)
  const item = itemAt(season, place)
  if (!isIt(item.event)) throw new Error(`no ${type}`)
  return { place, item, event: item.event }
}
const started = (season: Season, userId: string, in_?: string): ApplicationEvent => {
  const { event } = first(season, 'ApplicationStarted')
  return {
    ...event,
    course: { season: in_ ?? event.course.season },
    details: { ...event.details, id: crypto.randomUUID(), userId },
  }
}
const helped: ApplicationEvent = {
  type: 'HelpRecorded',
  course: null,
  facts: null,
  details: { filler: { by: 'self' } },
}
const submitted = (season: Season): ApplicationEvent => first(season, 'ApplicationSubmitted').event
const amended = (
  season: Season,
  changes: Record<string, string> = { groomName: 'Forged' },
): ApplicationEvent => ({
  type: 'ApplicationAmended',
  course: null,
  facts: { declared: first(season, 'ApplicationSubmitted').event.facts.declared },
  details: { changes },
})
const byFamily = (season: Season, stream: string, event: ApplicationEvent): Made =>
  added(season, { stream, actor: ownerOf(season, stream), event })
/** Right before the entries of the last minute, after a deadline that was over an hour before. */
const afterDeadline = (season: Season, make: (closed: Season) => Made): Made => {
  const past = new Date(Date.parse(season.items.at(-1)?.at ?? '') - 3_600_000).toISOString()
  const { items } = added(season, {
    stream: 'programme',
    actor: season.admin,
    event: {
      type: 'SettingChanged',
      facts: { key: 'application_deadline', value: past },
      details: { value: null, kept: null },
    },
  })
  return make({ ...season, items })
}

const requested = (due: string): ApplicationEvent => ({
  type: 'RequestMade',
  course: { due },
  facts: null,
  details: { text: 'Forged' },
})
const answered: ApplicationEvent = {
  type: 'RequestAnswered',
  course: { request: 1, done: true },
  facts: null,
  details: { answer: 'Forged' },
}

const toldOf = (of: number): ApplicationEvent => ({
  type: 'FamilyTold',
  course: { of },
  facts: null,
  details: null,
})

/** Right before the results are published: the newest decision, of which its family was then told. */
function toldTooEarly(season: Season): Made {
  const place = placeOf(season, ({ type }) => type === 'TallyRecorded')
  const before = { ...season, items: season.items.slice(0, place) }
  const stream = streamIn(before, 'waitlist')
  const step = before.items.findLastIndex(
    (item) => item.stream === stream && item.event && setsStatus(item.event),
  )
  const { at } = itemAt(before, place - 1)
  return inserted(season, place, { stream, at, actor: season.admin, event: toldOf(step + 1) })
}
/** Twice of the same step. */
function toldTwice(season: Season): Made {
  const stream = streamIn(season, 'verified')
  const step = season.items.findIndex(
    (item) => item.stream === stream && item.event && setsStatus(item.event),
  )
  const telling = { stream, actor: season.admin, event: toldOf(step + 1) }
  return added({ ...season, items: added(season, telling).items }, telling)
}
const visit: ApplicationEvent = {
  type: 'FactsVerified',
  course: null,
  facts: { verified: { brideHouseType: 'rented' } },
  details: { found: { brideHouseType: 'rented' }, note: 'Forged' },
}
const doorPlace = (season: Season): number => placeOf(season, ({ type }) => type === 'BegunAtDoor')
const doorIn = (season: Season): string => itemAt(season, doorPlace(season)).stream

export const ofFamilies: readonly Forgery[] = [
  wrong('a family that was told of the same step twice', 'told-wrong', toldTwice),
  wrong('a family that was told of a decision before the results were', 'told-wrong', toldTooEarly),
  wrong('a family that was told of what had not happened', 'told-wrong', (season) =>
    added(season, { stream: streamIn(season, 'verified'), actor: season.admin, event: toldOf(999_999) }),
  ),
  wrong('a family that was told by somebody who is not of staff', 'right-missing', (season) =>
    added(season, { stream: streamIn(season, 'verified'), actor: NOBODY, event: toldOf(1) }),
  ),
  wrong('a request that is answered later than the rules allow', 'request-wrong', (season) =>
    byFamily(season, streamIn(season, 'verified'), requested('2099-01-01')),
  ),
  wrong('a request that somebody else made', 'family-other', (season) =>
    added(season, { stream: streamIn(season, 'verified'), actor: NOBODY, event: requested('2099-01-01') }),
  ),
  wrong('an answer to what nobody asked', 'request-wrong', (season) =>
    added(season, { stream: streamIn(season, 'verified'), actor: season.admin, event: answered }),
  ),
  wrong('an answer of somebody who is not of staff', 'right-missing', (season) =>
    added(season, { stream: streamIn(season, 'verified'), actor: NOBODY, event: answered }),
  ),
  wrong('somebody to act for a family, named by another', 'family-other', (season) =>
    added(season, {
      stream: streamIn(season, 'verified'),
      actor: NOBODY,
      event: { type: 'NomineeNamed', course: null, facts: null, details: { nominee: null } },
    }),
  ),
  wrong('an application of a season that is not open', 'season-other', (season) =>
    added(season, { stream: STREAM, actor: NOBODY, event: started(season, NOBODY, 'Season 2') }),
  ),
  wrong('a visit by whoever began it at the door', 'door-own', (season) =>
    added(season, { stream: doorIn(season), actor: season.verifier, event: visit }),
  ),
  wrong('a family at whose door the one began who verifies it', 'door-own', (season) => {
    const stream = doorIn(season)
    const place = placeOf(season, ({ type }, item) => type === 'StatusChanged' && item.stream === stream)
    return changed(season, place, { actor: season.verifier })
  }),
  wrong('a beginning at the door by nobody of staff', 'right-missing', (season) =>
    changed(season, doorPlace(season), { actor: NOBODY }),
  ),
  wrong('a beginning at the door that is told of later', 'start-misplaced', (season) => {
    const { event } = itemAt(season, doorPlace(season))
    if (!event) throw new Error('it is sealed')
    return added(season, { stream: draftIn(season), actor: season.verifier, event })
  }),
  wrong('a helper that somebody else names', 'family-other', (season) =>
    added(season, { stream: draftIn(season), actor: NOBODY, event: helped }),
  ),
  wrong('a helper who is named once it was submitted', 'status-unfit', (season) =>
    byFamily(season, streamIn(season, 'submitted'), helped),
  ),
  wrong('a helper who is named after the deadline', 'deadline-over', (season) =>
    afterDeadline(season, (closed) => byFamily(closed, draftIn(closed), helped)),
  ),
  wrong('a second application of one family', 'family-twice', (season) => {
    const actor = ownerOf(season, streamIn(season, 'verified'))
    return added(season, { stream: STREAM, actor, event: started(season, actor) })
  }),
  {
    ...wrong('an application in the name of another account', 'family-other', (season) =>
      added(season, { stream: STREAM, actor: NOBODY, event: started(season, crypto.randomUUID()) }),
    ),
    seenBy: ['folder'],
  },
  wrong('an application that staff started', 'family-other', (season) =>
    added(season, { stream: STREAM, actor: season.verifier, event: started(season, season.verifier) }),
  ),
  wrong('an application that was started twice', 'start-misplaced', (season) => {
    const stream = draftIn(season)
    return byFamily(season, stream, started(season, ownerOf(season, stream)))
  }),
  wrong('an application that was never started', 'start-misplaced', (season) =>
    added(season, { stream: STREAM, actor: NOBODY, event: submitted(season) }),
  ),
  wrong('an application that was started after the deadline', 'deadline-over', (season) =>
    afterDeadline(season, (closed) =>
      added(closed, { stream: STREAM, actor: NOBODY, event: started(season, NOBODY) }),
    ),
  ),
  wrong('an application that was submitted after the deadline', 'deadline-over', (season) =>
    afterDeadline(season, (closed) => byFamily(closed, draftIn(season), submitted(season))),
  ),
  {
    ...wrong('answers that were changed after the deadline', 'deadline-over', (season) =>
      afterDeadline(season, (closed) => byFamily(closed, streamIn(season, 'submitted'), amended(season))),
    ),
    seenBy: ['folder'],
  },
  wrong('an application that somebody else submitted', 'family-other', (season) => {
    const { place } = first(season, 'ApplicationSubmitted')
    return changed(season, place, { actor: NOBODY })
  }),
  wrong('an application that staff submitted', 'family-other', (season) => {
    const { place } = first(season, 'ApplicationSubmitted')
    return changed(season, place, { actor: season.verifier })
  }),
  wrong('an application that was submitted twice', 'status-unfit', (season) =>
    byFamily(season, streamIn(season, 'submitted'), submitted(season)),
  ),
  wrong('answers that were changed once it was verified', 'status-unfit', (season) =>
    byFamily(season, streamIn(season, 'verified'), amended(season)),
  ),
  {
    ...wrong('answers that were changed while it was verified', 'status-unfit', (season) =>
      byFamily(season, streamIn(season, 'under_verification'), amended(season)),
    ),
    seenBy: ['folder'],
  },
  wrong('answers that staff changed', 'family-other', (season) =>
    added(season, { stream: streamIn(season, 'submitted'), actor: season.admin, event: amended(season) }),
  ),
  wrong('answers of a draft that was never submitted', 'not-submitted', (season) =>
    byFamily(season, draftIn(season), amended(season)),
  ),
  wrong('a family that is said to have withdrawn', 'family-other', (season) =>
    added(season, {
      stream: streamIn(season, 'waitlist'),
      actor: season.admin,
      event: { type: 'ApplicationWithdrawn', course: { from: 'waitlist' }, facts: null, details: null },
    }),
  ),
  wrong('a withdrawal from another status', 'status-other', (season) =>
    byFamily(season, streamIn(season, 'waitlist'), {
      type: 'ApplicationWithdrawn',
      course: { from: 'ranked' },
      facts: null,
      details: null,
    }),
  ),
  wrong('a withdrawal of what would have been erased', 'status-unfit', (season) =>
    byFamily(season, streamIn(season, 'submitted'), {
      type: 'ApplicationWithdrawn',
      course: { from: 'submitted' },
      facts: null,
      details: null,
    }),
  ),
]

/** The rule of two persons: who verified does not finalize alone, and beyond the places only what a second admin asks for, too. */

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  boundByPlaces,
  boundByTwoPersons,
  declineOverPlaces,
  PROPOSAL_DAYS,
  proposalEnds,
  waitingProposal,
} from '#events/application/bounds.ts'
import { changeStatus } from '#events/application/decide.ts'
import { undo } from '#events/application/decide-undo.ts'
import { ApplicationEvent } from '#events/application/events.ts'
import { evolveStanding, type Standing } from '#events/application/standing.ts'
import { type Status, takesPlace } from '#events/application/statuses.ts'
import type { Recorded } from '#events/decider.ts'
import { emptyProgramme } from '#events/programme/events.ts'
import {
  at,
  folded,
  inStatus,
  moved,
  recorded,
  sentBy,
  standingSpec,
  started,
  submitted,
  VISITOR,
} from '../../kit/histories.ts'

const ASHA = 'a0000000-0000-4000-8000-000000000001'
const reason = 'Both sisters marry'
const now = at(60)
type Ask = { to: Status; actor: string; free: number; at?: string; isUndo?: boolean }
const given = standingSpec<Ask>((standing, { to, actor, free, ...ask }) =>
  boundByTwoPersons(
    boundByPlaces(changeStatus(standing, { status: to, reason }, 'admin', emptyProgramme), {
      free,
      isConfirmed: true,
    }),
    { standing, actor, at: ask.at ?? now, mayPropose: ask.isUndo !== true },
  ),
)
const proposed = (from: Status, to: Status): ApplicationEvent => ({
  type: 'OverPlacesProposed',
  course: { from, to },
  facts: null,
  details: { reason },
})
const declined: ApplicationEvent = {
  type: 'OverPlacesDeclined',
  course: { to: 'shortlisted' },
  facts: null,
  details: { reason },
}
const beyond: ApplicationEvent = {
  type: 'StatusChanged',
  course: { from: 'ranked', to: 'shortlisted', usual: true, overPlaces: true },
  facts: null,
  details: { reason },
}
// Every event of these histories is the visitor's.
const shortlisted = inStatus('shortlisted')
const asked = [...inStatus('ranked'), proposed('ranked', 'shortlisted')]

test('given a family that the visitor verified, when it is finalized, then only another may', () => {
  const ask = { to: 'finalized', free: 1 } as const
  given(...shortlisted)
    .when({ ...ask, actor: VISITOR })
    .refused('own-verification')
  given(...shortlisted)
    .when({ ...ask, actor: ASHA })
    .then(moved('shortlisted', 'finalized', true, reason))
})

test('given a family that nobody verified, when it is finalized at once, then nobody may', () =>
  given(started, submitted()).when({ to: 'finalized', actor: ASHA, free: 1 }).refused('own-verification'))

test('given no place left, when one is asked for, then it is proposed, and an undo is refused', () => {
  const ask = { to: 'shortlisted', free: 0, actor: VISITOR } as const
  given(...inStatus('ranked'))
    .when(ask)
    .then(proposed('ranked', 'shortlisted'))
  given(...inStatus('ranked'))
    .when({ ...ask, isUndo: true })
    .refused('second-admin')
  for (const event of [proposed('ranked', 'shortlisted'), declined])
    expect(ApplicationEvent.parse(event)).toEqual(event)
})

test('given a place that was asked for, when the same asks again, then it is refused; when another does, then it is taken', () => {
  const ask = { to: 'shortlisted', free: 0 } as const
  given(...asked)
    .when({ ...ask, actor: VISITOR })
    .refused('own-proposal')
  given(...asked)
    .when({ ...ask, actor: ASHA })
    .then(beyond)
})

test('given a place that was asked for, when another asks for another status, then that is proposed instead', () =>
  given(...asked)
    .when({ to: 'finalized', free: 0, actor: ASHA })
    .then(proposed('ranked', 'finalized')))

test('given the verifier who asks to finalize beyond the places, when another asks for the same, then two have decided', () => {
  const history = [...inStatus('waitlist'), proposed('waitlist', 'finalized')]
  const event = moved('waitlist', 'finalized', true, reason)
  given(...history)
    .when({ to: 'finalized', free: 1, actor: ASHA })
    .then(event)
  const own = [...inStatus('waitlist'), proposed('waitlist', 'finalized')]
  given(...own)
    .when({ to: 'finalized', free: 1, actor: VISITOR })
    .refused('own-verification')
})

test('given a week, when a second admin agrees after it, then it is a first asking again', () => {
  const { proposed: proposal } = sentBy(folded(...asked))
  const ends = proposal ? proposalEnds(proposal) : ''
  expect(Date.parse(ends) - Date.parse(proposal?.at ?? '')).toBe(PROPOSAL_DAYS * 86_400_000)
  const ask = { to: 'shortlisted', free: 0, actor: ASHA } as const
  given(...asked)
    .when({ ...ask, at: ends })
    .then(proposed('ranked', 'shortlisted'))
  const before = new Date(Date.parse(ends) - 1).toISOString()
  given(...asked)
    .when({ ...ask, at: before })
    .then(beyond)
})

test('given a place that was asked for, when it is declined, answered or the family moves, then nothing waits', () => {
  expect(waitingProposal(folded(...asked), now)).toEqual({
    to: 'shortlisted',
    by: VISITOR,
    at: at(asked.length),
    seq: asked.length,
  })
  for (const end of [declined, beyond, moved('ranked', 'verified')])
    expect(waitingProposal(folded(...asked, end), now)).toBeNull()
})

const declining = standingSpec<string>((standing, why) =>
  declineOverPlaces(standing, { reason: why, at: now }),
)
test('given a place that was asked for, when it is declined, then with a reason, and once', () => {
  declining(...asked)
    .when(reason)
    .then(declined)
  declining(...asked)
    .when(' ')
    .refused('reason-required', { reason: 'error.statusReason' })
  declining(...asked, declined)
    .when(reason)
    .refused('proposal-over')
})

const undoing = standingSpec<number>((_, seq) => {
  const history = asked.map((event, place) => recorded(event, place + 1))
  return undo({
    seq,
    actor: VISITOR,
    role: 'admin',
    reason,
    history,
    isHeld: () => false,
    programme: emptyProgramme,
  })
})
test('given a place that was asked for, when that is undone, then it is taken back', () =>
  undoing(...asked)
    .when(asked.length)
    .then(declined))

type Family = { now: Standing; history: Recorded<ApplicationEvent>[]; isTwo: boolean[] }
type Step = { family: number; actor: string; to: Status; isUndo: boolean; isConfirmed: boolean }
const people = [VISITOR, ASHA, 'a0000000-0000-4000-8000-000000000002'] as const
const step = fc.record<Step>({
  family: fc.nat(2),
  actor: fc.constantFrom(...people),
  to: fc.constantFrom(
    'under_verification',
    'verified',
    'ranked',
    'shortlisted',
    'waitlist',
    'finalized',
    'rejected',
  ),
  isUndo: fc.boolean(),
  isConfirmed: fc.boolean(),
})
type Act = { step: Step } | { decline: number } | { places: number } | { two: boolean } | { days: number }
const act: fc.Arbitrary<Act> = fc.oneof(
  { arbitrary: fc.record({ step }), weight: 12 },
  { arbitrary: fc.record({ decline: fc.nat(2) }), weight: 1 },
  { arbitrary: fc.record({ places: fc.nat(2) }), weight: 1 },
  { arbitrary: fc.record({ two: fc.boolean() }), weight: 1 },
  { arbitrary: fc.record({ days: fc.nat(8) }), weight: 1 },
)

/** A season of three families: what is decided is recorded, with whether the rule was on. */
function season() {
  const families: Family[] = people.map(() => ({ now: { stage: 'not-started' }, history: [], isTwo: [] }))
  const world = { places: 1, isTwo: true, time: Date.parse(at(0)), seq: 0 }
  const record = (family: Family, event: ApplicationEvent, actor: string): void => {
    world.seq += 1
    world.time += 1
    const version = family.history.length + 1
    const one = { ...recorded(event, version, actor), seq: world.seq, at: new Date(world.time).toISOString() }
    family.now = evolveStanding(family.now, one)
    family.history.push(one)
    family.isTwo.push(world.isTwo)
  }
  const taken = () => families.filter(({ now: one }) => one.stage === 'sent' && takesPlace(one.status)).length
  function move(family: Family, { to, actor, isUndo, isConfirmed }: Step): void {
    const standing = family.now
    const free = world.places - taken()
    const bound = boundByPlaces(changeStatus(standing, { status: to, reason }, 'admin', emptyProgramme), {
      free,
      isConfirmed,
    })
    const stamp = new Date(world.time + 1).toISOString()
    const decision = world.isTwo
      ? boundByTwoPersons(bound, { standing, actor, at: stamp, mayPropose: !isUndo })
      : bound
    if (decision.ok) for (const event of decision.events) record(family, event, actor)
  }
  function decline(family: Family): void {
    const decision = declineOverPlaces(family.now, { reason, at: new Date(world.time + 1).toISOString() })
    if (decision.ok) for (const event of decision.events) record(family, event, ASHA)
  }
  for (const family of families) for (const event of [started, submitted()]) record(family, event, VISITOR)
  return {
    families,
    take: (one: Act): void => {
      if ('places' in one) world.places = one.places
      else if ('two' in one) world.isTwo = one.two
      else if ('days' in one) world.time += one.days * 86_400_000
      else if ('decline' in one) families.slice(one.decline, one.decline + 1).map(decline)
      else families.slice(one.step.family, one.step.family + 1).map((family) => move(family, one.step))
    },
  }
}

/** Read off the log in the plainest way: whether somebody else had asked for the same step in the week before. */
function wasSeconded(history: Family['history'], place: number): boolean {
  const one = history[place]
  const before = history.slice(0, place).findLast(({ event }) => event.type !== 'ApplicationStarted')
  return (
    one?.event.type === 'StatusChanged' &&
    before?.event.type === 'OverPlacesProposed' &&
    before.event.course.to === one.event.course.to &&
    before.actor !== one.actor &&
    Date.parse(one.at) - Date.parse(before.at) < 7 * 86_400_000
  )
}
/** Who first brought it to a verified status since it was last back before that. */
function verifierBefore(history: Family['history'], place: number): string | null {
  let verifier: string | null = null
  for (const { event, actor } of history.slice(0, place)) {
    if (event.type !== 'StatusChanged') continue
    if (event.course.to === 'under_verification') verifier = null
    else if (event.course.to !== 'rejected') verifier ??= actor
  }
  return verifier
}

test('given any season and any asking, undoing, declining and waiting, when the log is read, then two persons stand behind all that needs them', () => {
  const property = fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
    const { families, take } = season()
    for (const one of acts) take(one)
    for (const { history, isTwo } of families)
      for (const [place, { event, actor }] of history.entries()) {
        if (event.type !== 'StatusChanged' || !isTwo[place] || wasSeconded(history, place)) continue
        expect(event.course.overPlaces).toBeUndefined()
        const verifier = verifierBefore(history, place)
        if (event.course.to === 'finalized')
          expect([verifier === null, verifier === actor]).toEqual([false, false])
      }
  })
  fc.assert(property, { numRuns: Number(process.env.DRILL_RUNS ?? 300) })
})

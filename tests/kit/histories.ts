/** Histories of one made-up application for the tests of deciders, with one event per minute. */

import { factsOf } from '#events/application/declared.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import type { Form } from '#events/application/form.ts'
import {
  evolveStanding,
  isStarted,
  notStarted,
  type Sent,
  type Standing,
  type Started,
} from '#events/application/standing.ts'
import type { Status } from '#events/application/statuses.ts'
import type { Decision, Recorded } from '#events/decider.ts'
import type { ProgrammeEvent } from '#events/programme/events.ts'
import { bound, wholeForm } from './forms.ts'
import { specFor } from './given.ts'

export const APPLICATION = '5b0f1a52-6f4e-4c07-9a5d-1f0b6a2c3d4e'
export const NUMBER = '4120872'
export const FAMILY = 'c1f7e0aa-0d51-4a86-8b52-3a4f5e6d7c8b'
export const VISITOR = '7d2c4b1a-9e8f-4d6c-b5a4-031122334455'
export const STREAM = 'application-01990000-0000-7000-8000-000000000001'
export const SEASON = 'Season 3'
/** The day of the histories in Asia/Kolkata. */
export const DAY = '2026-03-01'

/** The time of the event with this version: one minute after the previous event, from 10:00 in Kerala. */
export const at = (version: number): string =>
  new Date(Date.parse('2026-03-01T04:30:00.000Z') + version * 60_000).toISOString()

export const recorded = <E>(event: E, version: number, actor = VISITOR): Recorded<E> => ({
  seq: version,
  stream: STREAM,
  version,
  at: at(version),
  actor,
  event,
})

export const started: ApplicationEvent = {
  type: 'ApplicationStarted',
  course: { season: SEASON },
  facts: null,
  details: { id: APPLICATION, userId: FAMILY, number: NUMBER },
}
export const submitted = (form: Form = wholeForm(), saves = 1): ApplicationEvent => ({
  type: 'ApplicationSubmitted',
  course: null,
  facts: { declared: factsOf(form, DAY) },
  details: { form, saves, bound },
})
/** Most tests do not depend on `usual` and the reason. */
export const moved = (from: Status, to: Status, usual = true, reason = 'As it was'): ApplicationEvent => ({
  type: 'StatusChanged',
  course: { from, to, usual },
  facts: null,
  details: { reason },
})
/** Started, submitted, and moved to a status; `draft` is an application that staff sent back. */
export const inStatus = (status: Status): ApplicationEvent[] =>
  status === 'submitted' ? [started, submitted()] : [started, submitted(), moved('submitted', status, false)]

/** Of nobody. */
export const resultsPublished = (season = SEASON): ProgrammeEvent => ({
  type: 'ResultsPublished',
  facts: { season, selected: [], waitlist: [], others: [], byHand: 0, cutOff: null },
  details: null,
})

export const folded = (...events: readonly ApplicationEvent[]): Standing =>
  events.reduce<Standing>((now, event, place) => evolveStanding(now, recorded(event, place + 1)), notStarted)

/** Narrows the state to a started application. @throws for any other history, which is a mistake of the test */
export function begunBy(now: Standing): Started {
  if (!isStarted(now)) throw new Error('this history begins no application')
  return now
}
export function sentBy(now: Standing): Sent {
  if (now.stage !== 'sent') throw new Error('this history sends no application')
  return now
}

type Before = { now: Standing; events: number }
/** `given <history>, when <command>, then <events or refusal>` for deciders whose state is a standing. */
export const standingSpec = <Command>(
  decide: (now: Standing, command: Command) => Decision<ApplicationEvent>,
) =>
  specFor<Before, ApplicationEvent, Command>({
    initial: { now: notStarted, events: 0 },
    evolve: ({ now, events }, event) => ({
      now: evolveStanding(now, recorded(event, events + 1)),
      events: events + 1,
    }),
    decide: ({ now }, command) => decide(now, command),
  })

/** Applications begun by staff at a family's door. Four eyes: the person who began one neither visits nor verifies it. */
import * as z from 'zod/mini'
import { type Decision, decided, refused } from '../decider.ts'
import { traitsOf } from '../event-traits.ts'
import type { ApplicationEvent } from './events.ts'
import { helperConsentIn } from './helper-consent.ts'
import { isStarted, type Standing, type Started } from './standing.ts'

/** The sentence that was read aloud, as `helperConsentIn` gives it. */
export const DoorConsent = z
  .string('error.type')
  .check(
    z.refine<string>(
      (text) => text === helperConsentIn('ml') || text === helperConsentIn('en'),
      'error.required',
    ),
  )

/** Only right after the start. @returns BegunAtDoor, or `being-reviewed` where any other event exists. */
export function beginAtDoor(now: Started, consent: string): Decision<ApplicationEvent> {
  if (now.events !== 1) return refused('being-reviewed')
  return decided({ type: 'BegunAtDoor', course: null, facts: null, details: { consent } })
}

export const hasBegun = (now: Standing, actor: string): boolean => isStarted(now) && now.begunBy === actor

/** Whether a person may decide on status and rank: the one who began it only after another has verified it. */
export const mayDecide = (now: Standing, actor: string): boolean =>
  !hasBegun(now, actor) || (now.stage === 'sent' && now.verifiedBy !== null && now.verifiedBy !== actor)

export const isJudging = (type: string): boolean => traitsOf(type)?.judges === true
export const mayHaveDone = (now: Standing, actor: string, type: string): boolean =>
  type === 'FactsVerified' ? !hasBegun(now, actor) : !isJudging(type) || mayDecide(now, actor)

/** @returns the decision as it is, or `begun-at-door`. */
export const boundByDoor = (
  decision: Decision<ApplicationEvent>,
  now: Standing,
  actor: string,
): Decision<ApplicationEvent> =>
  decision.ok && !decision.events.every(({ type }) => mayHaveDone(now, actor, type))
    ? refused('begun-at-door')
    : decision

/**
 * Applications that staff began for a family at its door, with its spoken consent. Whoever began one neither visits nor verifies
 * it: four eyes, also where the family's answers were typed for it. Pure.
 */
import * as z from 'zod/mini'
import { type Decision, decided, refused } from '../decider.ts'
import type { ApplicationEvent, Declared } from './events.ts'
import { helperConsentIn } from './helper-consent.ts'
import { isStarted, type Standing, type Started } from './standing.ts'

/** `consent`: as `helperConsentIn` gives it, once the sentence was read aloud and the family said yes. */
export const DoorConsent = z
  .string('error.type')
  .check(
    z.refine<string>(
      (text) => text === helperConsentIn('ml') || text === helperConsentIn('en'),
      'error.required',
    ),
  )

/** Right after it was started. @returns BegunAtDoor, or `being-reviewed` where anything has happened to it since. */
export function beginAtDoor(now: Started<Declared>, consent: string): Decision<ApplicationEvent> {
  if (now.events !== 1) return refused('being-reviewed')
  return decided({ type: 'BegunAtDoor', course: null, facts: null, details: { consent } })
}

export const hasBegun = (now: Standing<Declared>, actor: string): boolean =>
  isStarted(now) && now.begunBy === actor

/** Whether somebody may decide about its status and its rank: not who began it, until another has verified it. */
export const mayDecide = (now: Standing<Declared>, actor: string): boolean =>
  !hasBegun(now, actor) || (now.stage === 'sent' && now.verifiedBy !== null && now.verifiedBy !== actor)

/** What whoever began it may not do until another has verified it, and visits at any time. */
const judging: Record<ApplicationEvent['type'], boolean> = {
  ApplicationStarted: false,
  HelpRecorded: false,
  BegunAtDoor: false,
  ApplicationSubmitted: false,
  ApplicationAmended: false,
  StatusChanged: true,
  FactsVerified: true,
  RankAssigned: true,
  // A position that somebody else is given is taken from whoever keeps it.
  RankCleared: false,
  NoteAdded: false,
  NoteWithdrawn: false,
  DocumentAdded: false,
  DocumentWithdrawn: false,
  CardChecked: false,
  OverPlacesProposed: true,
  OverPlacesDeclined: false,
  RequestMade: false,
  RequestAnswered: false,
  NomineeNamed: false,
  FamilyTold: false,
  ApplicationWithdrawn: false,
  ApplicationErased: false,
}
const judges: ReadonlySet<string> = new Set(
  Object.entries(judging).flatMap(([type, isIt]) => (isIt ? type : [])),
)
export const isJudging = (type: string): boolean => judges.has(type)
export const mayHaveDone = (now: Standing<Declared>, actor: string, type: string): boolean =>
  type === 'FactsVerified' ? !hasBegun(now, actor) : !isJudging(type) || mayDecide(now, actor)

/** @returns the decision as it is, or `begun-at-door`. */
export const boundByDoor = (
  decision: Decision<ApplicationEvent>,
  now: Standing<Declared>,
  actor: string,
): Decision<ApplicationEvent> =>
  decision.ok && !decision.events.every(({ type }) => mayHaveDone(now, actor, type))
    ? refused('begun-at-door')
    : decision

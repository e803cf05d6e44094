/** Rules that limit decisions of staff: the season's places, and the optional rule of two persons. */

import * as z from 'zod/mini'
import { type Decision, decided, refused } from '../decider.ts'
import { typed } from '../kind-schemas.ts'
import { limits } from '../limits.ts'
import { isBlank, linesKind } from '../text.ts'
import type { ApplicationEvent } from './events.ts'
import type { Proposal, Sent, Standing } from './standing.ts'
import { type Status, takesPlace } from './statuses.ts'

/** `free`: places left, negative where too many were given. `isConfirmed`: the person accepted that. */
type Places = { free: number; isConfirmed: boolean }

type StatusChanged = Extract<ApplicationEvent, { type: 'StatusChanged' }>
type Step = Pick<StatusChanged['course'], 'from' | 'to'>

const isTakingStep = ({ from, to }: Step): boolean => takesPlace(to) && !takesPlace(from)
const isTaking = (event: ApplicationEvent): event is StatusChanged =>
  event.type === 'StatusChanged' && isTakingStep(event.course)

/** Whether a change of status takes a place when none is left. */
export const isBeyondPlaces = (step: Step, free: number): boolean => isTakingStep(step) && free <= 0

/** 1 where the application takes a place, -1 where it gives its place back, else 0. */
export const placesTaken = (decision: Decision<ApplicationEvent>): number =>
  decision.ok
    ? decision.events.reduce(
        (sum, event) =>
          event.type === 'StatusChanged'
            ? sum + Number(takesPlace(event.course.to)) - Number(takesPlace(event.course.from))
            : sum,
        0,
      )
    : 0

const beyond = (event: ApplicationEvent): ApplicationEvent =>
  isTaking(event) ? { ...event, course: { ...event.course, overPlaces: true } } : event

/** @returns the decision, marked as beyond the places where none is left, or `over-places`. */
export function boundByPlaces(
  decision: Decision<ApplicationEvent>,
  { free, isConfirmed }: Places,
): Decision<ApplicationEvent> {
  if (!decision.ok || !decision.events.some(isTaking) || free > 0) return decision
  return isConfirmed ? decided(...decision.events.map(beyond)) : refused('over-places')
}

// Two persons: the person who verified a family may not finalize it alone, and a place beyond the places is given only when a
// second admin asks for the same.

const DAY = 24 * 60 * 60 * 1000
export const PROPOSAL_DAYS = 7

export const DeclineOverPlaces = z.strictObject({ reason: typed(linesKind, limits.reason) })

/** UTC. */
export const proposalEnds = ({ at }: Proposal): string =>
  new Date(Date.parse(at) + PROPOSAL_DAYS * DAY).toISOString()

/** The open proposal at an instant, UTC; null where there is none or it has expired. */
export const waitingProposal = (now: Standing, at: string): Proposal | null =>
  now.stage === 'sent' && now.proposed && at < proposalEnds(now.proposed) ? now.proposed : null

/** `at`: the events' stamp, UTC. */
type Who = { actor: string; at: string }

/** Whether another person has an open proposal for the same step. */
function isSeconding(now: Standing, to: Status, { actor, at }: Who): boolean {
  const proposal = waitingProposal(now, at)
  return proposal !== null && proposal.to === to && proposal.by !== actor
}

/** Whether the same person would verify and finalize, also where nobody has verified yet. */
const isFinalizedAlone = ({ verifiedBy }: Pick<Sent, 'verifiedBy'>, to: Status, actor: string): boolean =>
  to === 'finalized' && (verifiedBy === null || verifiedBy === actor)

const isMove = (event: ApplicationEvent): event is StatusChanged => event.type === 'StatusChanged'

const proposed = ({ course: { from, to }, details: { reason } }: StatusChanged): ApplicationEvent => ({
  type: 'OverPlacesProposed',
  course: { from, to },
  facts: null,
  details: { reason },
})

/**
 * Applied after `boundByPlaces`, where the rule is on. `mayPropose`: false for an undo, which cannot wait.
 * @returns the decision; OverPlacesProposed instead of a first step beyond the places; or `own-verification`,
 * `own-proposal`, or `second-admin`.
 */
export function boundByTwoPersons(
  decision: Decision<ApplicationEvent>,
  { standing, mayPropose, ...who }: Who & { standing: Standing; mayPropose: boolean },
): Decision<ApplicationEvent> {
  const move = decision.ok ? decision.events.find(isMove) : undefined
  if (!move || standing.stage !== 'sent') return decision
  const { to, overPlaces } = move.course
  if (isSeconding(standing, to, who)) return decision
  if (!overPlaces) return isFinalizedAlone(standing, to, who.actor) ? refused('own-verification') : decision
  if (waitingProposal(standing, who.at)?.to === to) return refused('own-proposal')
  return mayPropose ? decided(proposed(move)) : refused('second-admin')
}

export const isProposal = (decision: Decision<ApplicationEvent>): boolean =>
  decision.ok && decision.events.some(({ type }) => type === 'OverPlacesProposed')

/** Any admin may decline. @returns OverPlacesDeclined, `reason-required`, or `proposal-over` where none is open. */
export function declineOverPlaces(
  now: Standing,
  { reason, at }: z.infer<typeof DeclineOverPlaces> & { at: string },
): Decision<ApplicationEvent> {
  if (isBlank(reason)) return refused('reason-required', { reason: 'error.statusReason' })
  const proposal = waitingProposal(now, at)
  if (!proposal) return refused('proposal-over')
  return decided({
    type: 'OverPlacesDeclined',
    course: { to: proposal.to },
    facts: null,
    details: { reason },
  })
}

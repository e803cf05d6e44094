/**
 * The optional rule of two persons: whoever verified a family may not finalize it alone, and a place beyond the places is
 * given only when a second admin asks for the same.
 */
import * as z from 'zod/mini'
import { type Decision, decided, refused } from '../decider.ts'
import { typed } from '../kind-schemas.ts'
import { limits } from '../limits.ts'
import { isBlank, linesKind } from '../text.ts'
import type { ApplicationEvent, Declared } from './events.ts'
import type { Proposal, Sent, Standing } from './standing.ts'
import type { Status } from './statuses.ts'

const DAY = 24 * 60 * 60 * 1000
export const PROPOSAL_DAYS = 7

export const DeclineOverPlaces = z.strictObject({ reason: typed(linesKind, limits.reason) })

/** UTC. */
export const proposalEnds = ({ at }: Proposal): string =>
  new Date(Date.parse(at) + PROPOSAL_DAYS * DAY).toISOString()

/** The open proposal at an instant, UTC; null where there is none or it has expired. */
export const waitingProposal = (now: Standing<Declared>, at: string): Proposal | null =>
  now.stage === 'sent' && now.proposed && at < proposalEnds(now.proposed) ? now.proposed : null

/** `at`: the events' stamp, UTC. */
type Who = { actor: string; at: string }

/** Whether another person has an open proposal for the same step. */
function isSeconding(now: Standing<Declared>, to: Status, { actor, at }: Who): boolean {
  const proposal = waitingProposal(now, at)
  return proposal !== null && proposal.to === to && proposal.by !== actor
}

/** Whether the same person would verify and finalize, also where nobody has verified yet. */
const isFinalizedAlone = ({ verifiedBy }: Pick<Sent, 'verifiedBy'>, to: Status, actor: string): boolean =>
  to === 'finalized' && (verifiedBy === null || verifiedBy === actor)

type StatusChanged = Extract<ApplicationEvent, { type: 'StatusChanged' }>
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
  { standing, mayPropose, ...who }: Who & { standing: Standing<Declared>; mayPropose: boolean },
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

/**
 * Any admin may decline; the one who proposed withdraws it so.
 * @returns OverPlacesDeclined, or `reason-required`, or `proposal-over` where none is open.
 */
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

/**
 * The rule of two persons, where the programme has it on: who verified a family may not finalize it alone, and a place beyond
 * the places is given only when a second admin asks for what a first has asked for. Pure.
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

/** Until when a second admin may agree, UTC. */
export const proposalEnds = ({ at }: Proposal): string =>
  new Date(Date.parse(at) + PROPOSAL_DAYS * DAY).toISOString()

/** What waits for a second admin at an instant, UTC; null where nothing does, or no longer. */
export const waitingProposal = (now: Standing<Declared>, at: string): Proposal | null =>
  now.stage === 'sent' && now.proposed && at < proposalEnds(now.proposed) ? now.proposed : null

/** `at`: the stamp of the events that are decided, UTC. */
type Who = { actor: string; at: string }

/** Whether somebody else has asked for the same step, and it still waits. */
function isSeconding(now: Standing<Declared>, to: Status, { actor, at }: Who): boolean {
  const proposal = waitingProposal(now, at)
  return proposal !== null && proposal.to === to && proposal.by !== actor
}

/** Whether the same person would have verified and finalized: also where nobody has verified until then. */
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
 * Applied to what `boundByPlaces` hands back, where the rule is on. `mayPropose`: false for an undo, which is made at once or
 * not at all.
 * @returns the decision as it is; OverPlacesProposed instead of a first step beyond the places; or `own-verification`,
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

/** Whether a decision waits for a second admin. */
export const isProposal = (decision: Decision<ApplicationEvent>): boolean =>
  decision.ok && decision.events.some(({ type }) => type === 'OverPlacesProposed')

/**
 * Any admin may, who asked for it too: then it is taken back.
 * @returns OverPlacesDeclined, or `reason-required`, or `proposal-over` where nothing waits any more.
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

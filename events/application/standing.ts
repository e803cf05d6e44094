/**
 * The state of an application: everything that status, score and rank come from, folded from facts alone, so that an
 * auditor who never sees a name folds exactly the same. Never throws, never refuses.
 */
import type { Recorded } from '../decider.ts'
import { traitsOf } from '../event-traits.ts'
import { unforeseen } from '../unforeseen.ts'
import type { ApplicationFacts } from './events.ts'
import type { Facts, VerifiedFacts } from './facts.ts'
import { type Requests, withAnswer, withRequest } from './open-requests.ts'
import type { RejectionKind } from './rejection.ts'
import {
  clearsVerification,
  decisionIn,
  isShortlistedOrLater,
  isVerifiedOrLater,
  type Status,
  startsScore,
  takesPlace,
} from './statuses.ts'
import { type ToldByHand, withTelling } from './told-by-hand.ts'

/** A step beyond the places that one admin has proposed. `seq`: the log position of the proposal. */
export type Proposal = { to: Status; by: string; at: string; seq: number }

type NotStarted = { stage: 'not-started' }
type Erased = { stage: 'erased' }
/**
 * `events`: how many events the stream has. `given`: how many of them the family made that changed its answers or the status, and
 * the time of its last event of any kind. A family sees no other count or time, since these would show that staff are at work.
 */
type Dated = {
  season: string
  events: number
  startedAt: string
  changedAt: string
  given: { events: number; at: string }
  /** The member of staff who began it at the family's door; absent where the family began it. */
  begunBy?: string
  /** Absent where the family never asked for anything. */
  requests?: Requests
}
/**
 * A decision that the family may not read before the results of its season are published; of several in a row the first. `after`: how
 * many events the stream had before it. `chosen`: the log position of the first selection or waitlisting.
 */
type Withheld = { after: number; chosen?: number }
/** Never submitted. */
type Draft = Dated & { stage: 'draft'; status: 'draft' }
/** Submitted at least once. After being sent back for corrections the status is `draft` again; everything else stays. */
export type Sent = Dated &
  ToldByHand & {
    stage: 'sent'
    withheld?: Withheld
    status: Status
    /** Since when it has its status. */
    statusSince: string
    /** When it was first submitted: being sent back for corrections does not change its place among ties. */
    submittedAt: string
    declared: Facts
    verified: VerifiedFacts
    verifiedAt: string | null
    verifiedBy: string | null
    rankedAt: string | null
    /** When it came to the shortlist; null again once it is back before it. */
    shortlistedAt: string | null
    /** When it took its place, none was left; absent otherwise. */
    overPlaces?: true
    /** Open until the next change of status; it may have expired (bounds.ts). */
    proposed?: Proposal
    /** Why it was rejected; null while it is not rejected, or where staff named no kind. */
    rejectedFor: RejectionKind | null
    /** When the family withdrew it; null again once staff have given it another status. */
    withdrawnAt: string | null
    scored: boolean
    manualRank: number | null
  }
export type Started = Draft | Sent
export type Standing = NotStarted | Started | Erased

const justStarted = { stage: 'draft', status: 'draft' } as const
export const notStarted: NotStarted = { stage: 'not-started' }
export const erased: Erased = { stage: 'erased' }

export const isStarted = (now: Standing): now is Started => now.stage === 'draft' || now.stage === 'sent'
export const submittedAtOf = (now: Standing): string | null => (now.stage === 'sent' ? now.submittedAt : null)
export const manualRankOf = (now: Standing): number | null => (now.stage === 'sent' ? now.manualRank : null)

/** Rejecting a family that was never verified is no result of the season, and is not withheld. */
function withheldBy(
  now: Sent,
  before: Withheld | undefined,
  { seq, version }: Recorded<unknown>,
): { withheld?: Withheld } {
  if (decisionIn(now.status) === null || now.verifiedAt === null) return {}
  const chosen = before?.chosen ?? (now.status === 'rejected' ? undefined : seq)
  return { withheld: { after: before?.after ?? version - 1, ...(chosen !== undefined && { chosen }) } }
}

/** Sets the status, with the times and the score flag that depend on it. */
function withStatus(
  { overPlaces, proposed: _, withheld, ...before }: Sent,
  status: Status,
  recorded: Recorded<unknown>,
): Sent {
  const { at, actor } = recorded
  const now: Sent = {
    ...before,
    ...(overPlaces && takesPlace(status) && { overPlaces }),
    status,
    statusSince: at,
    scored: before.scored || startsScore(status),
    rejectedFor: null,
  }
  if (clearsVerification(status))
    return {
      ...now,
      verifiedAt: null,
      verifiedBy: null,
      rankedAt: null,
      shortlistedAt: null,
      withdrawnAt: null,
    }
  const first = isVerifiedOrLater(status) && now.verifiedAt === null
  const shortlistedAt = status === 'shortlisted' ? (now.shortlistedAt ?? at) : now.shortlistedAt
  const moved: Sent = {
    ...now,
    shortlistedAt: isShortlistedOrLater(status) ? shortlistedAt : null,
    verifiedAt: first ? at : now.verifiedAt,
    verifiedBy: first ? actor : now.verifiedBy,
    rankedAt: status === 'ranked' ? (now.rankedAt ?? at) : now.rankedAt,
    withdrawnAt: null,
  }
  return { ...moved, ...withheldBy(moved, withheld, recorded) }
}

const withoutProposal = ({ proposed: _, ...now }: Sent): Sent => now

function submitted(now: Started, declared: Facts, recorded: Recorded<unknown>): Sent {
  if (now.stage === 'sent') return { ...withStatus(now, 'submitted', recorded), declared }
  return {
    ...now,
    stage: 'sent',
    status: 'submitted',
    statusSince: recorded.at,
    submittedAt: recorded.at,
    declared,
    verified: {},
    verifiedAt: null,
    verifiedBy: null,
    rankedAt: null,
    shortlistedAt: null,
    rejectedFor: null,
    withdrawnAt: null,
    scored: false,
    manualRank: null,
  }
}

function counted(before: Started, { event, at, version: events }: Recorded<ApplicationFacts>): Started {
  const { by, moves } = traitsOf(event.type) ?? {}
  const given = by === 'family' ? { events: before.given.events + (moves ? 1 : 0), at } : before.given
  return { ...before, events, changedAt: at, given }
}

/** An event that no decider could have decided leaves all but the count and the time as they were. */
export function evolveStanding(before: Standing, recorded: Recorded<ApplicationFacts>): Standing {
  const { event, at, seq, actor: by, version: events } = recorded
  const now = isStarted(before) ? counted(before, recorded) : before
  switch (event.type) {
    case 'ApplicationStarted':
      if (now.stage !== 'not-started') return now
      return {
        ...justStarted,
        season: event.course.season,
        events,
        startedAt: at,
        changedAt: at,
        given: { events: 1, at },
      }
    case 'BegunAtDoor':
      return isStarted(now) ? { ...now, begunBy: by } : now
    case 'ApplicationSubmitted':
      return isStarted(now) ? submitted(now, event.facts.declared, recorded) : now
    case 'ApplicationAmended':
      return now.stage === 'sent' ? { ...now, declared: event.facts.declared } : now
    case 'StatusChanged':
      if (now.stage !== 'sent') return now
      return {
        ...withStatus(now, event.course.to, recorded),
        ...(event.course.overPlaces && { overPlaces: true }),
        rejectedFor: event.course.kind ?? null,
      }
    case 'FactsVerified':
      return now.stage === 'sent' ? { ...now, verified: { ...now.verified, ...event.facts.verified } } : now
    case 'RankAssigned':
      return now.stage === 'sent' ? { ...now, manualRank: event.course.rank } : now
    case 'RankCleared':
      return now.stage === 'sent' ? { ...now, manualRank: null } : now
    case 'OverPlacesProposed':
      return now.stage === 'sent' ? { ...now, proposed: { to: event.course.to, by, at, seq } } : now
    case 'OverPlacesDeclined':
      return now.stage === 'sent' ? withoutProposal(now) : now
    case 'RequestMade':
      if (!isStarted(now)) return now
      return { ...now, requests: withRequest(now.requests, { ...event.course, at }) }
    case 'RequestAnswered':
      if (!isStarted(now) || !now.requests) return now
      return { ...now, requests: withAnswer(now.requests, event.course.request) }
    case 'FamilyTold':
      return now.stage === 'sent' ? withTelling(now, { of: event.course.of, at, by }) : now
    case 'ApplicationWithdrawn':
      if (now.stage !== 'sent') return now
      return { ...withStatus(now, 'rejected', recorded), rejectedFor: 'withdrawn', withdrawnAt: at }
    case 'ApplicationErased':
      return erased
    case 'HelpRecorded':
    case 'NoteAdded':
    case 'NoteWithdrawn':
    case 'DocumentAdded':
    case 'DocumentWithdrawn':
    case 'CardChecked':
    case 'NomineeNamed':
      return now
    default:
      return unforeseen(event, now)
  }
}

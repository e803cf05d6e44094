/**
 * Where an application stands: everything that status, score and rank come from, folded from facts alone, so that an
 * auditor who never sees a name folds exactly the same. Never throws, never refuses.
 */
import type { Recorded } from '../decider.ts'
import type { ApplicationFacts } from './events.ts'
import type { Facts, VerifiedFacts } from './facts.ts'
import { clearsVerification, isVerifiedOrLater, type Status, startsScore } from './status.ts'

export type Standing = {
  season: string
  status: Status
  /** Events of the stream so far. */
  events: number
  startedAt: string
  /** When it was first submitted: an application sent back for corrections keeps its place among ties. */
  submittedAt: string | null
  verifiedAt: string | null
  verifiedBy: string | null
  rankedAt: string | null
  changedAt: string
  scored: boolean
  declared: Facts | null
  verified: VerifiedFacts
  manualRank: number | null
  erased: boolean
}

export const notStarted: Standing = {
  season: '',
  status: 'draft',
  events: 0,
  startedAt: '',
  submittedAt: null,
  verifiedAt: null,
  verifiedBy: null,
  rankedAt: null,
  changedAt: '',
  scored: false,
  declared: null,
  verified: {},
  manualRank: null,
  erased: false,
}

/** The status an application has now, with the times and the score that come and go with it. */
function arrivedAt(now: Standing, status: Status, at: string, actor: string): Standing {
  const scored = now.scored || startsScore(status)
  if (clearsVerification(status))
    return { ...now, status, scored, verifiedAt: null, verifiedBy: null, rankedAt: null }
  const first = isVerifiedOrLater(status) && now.verifiedAt === null
  return {
    ...now,
    status,
    scored,
    verifiedAt: first ? at : now.verifiedAt,
    verifiedBy: first ? actor : now.verifiedBy,
    rankedAt: status === 'ranked' ? (now.rankedAt ?? at) : now.rankedAt,
  }
}

export function evolveStanding(now: Standing, recorded: Recorded<ApplicationFacts>): Standing {
  const { event, at, actor, version } = recorded
  const next = { ...now, events: version, changedAt: at }
  switch (event.type) {
    case 'ApplicationStarted':
      return { ...next, season: event.facts.season, startedAt: at }
    case 'ApplicationSubmitted':
      return {
        ...arrivedAt(next, 'submitted', at, actor),
        submittedAt: now.submittedAt ?? at,
        declared: event.facts.declared,
      }
    case 'ApplicationAmended':
      return { ...next, declared: event.facts.declared }
    case 'StatusChanged':
      return arrivedAt(next, event.facts.to, at, actor)
    case 'FactsVerified':
      return { ...next, verified: { ...now.verified, ...event.facts.verified } }
    case 'RankAssigned':
      return { ...next, manualRank: event.facts.rank }
    case 'RankCleared':
      return { ...next, manualRank: null }
    case 'ApplicationErased':
      return {
        ...notStarted,
        season: now.season,
        events: version,
        status: event.facts.lastStatus,
        erased: true,
      }
    case 'NoteAdded':
    case 'NoteWithdrawn':
    case 'DocumentAdded':
      return next
    default:
      return unknownEvent(next, event)
  }
}

/** A newer version's event leaves an older reader where it was; the type keeps the switch complete. */
const unknownEvent = (now: Standing, _event: never): Standing => now

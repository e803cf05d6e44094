/** What the rules know of one application: its standing, and who did what that only the same person may take back. */
import { type Declared, setsStatus } from '../application/events.ts'
import { movingTypes } from '../application/moved-on.ts'
import { evolveStanding, manualRankOf, notStarted, type Standing } from '../application/standing.ts'
import type { Status } from '../application/status.ts'
import type { Head } from '../ledger/envelope.ts'
import type { ApplicationEntry, Content } from './entry.ts'

/** The newest event that set the status; from and to where it is an open change of status. */
type Step = { type: string; seq: number; actor: string; from: Status | null; to: Status | null }
export type Filed = {
  /** The account that started it: the family's. */
  owner: string
  /** Who of staff began it at the family's door. */
  begunBy: string | null
  standing: Standing<Declared>
  /** False once an entry of it could not be read: then its standing says nothing. */
  isOpen: boolean
  isErased: boolean
  isSent: boolean
  /** Whether staff ever gave it a status: only then may it hold a place or a rank. */
  isMoved: boolean
  /** Whether a home visit was ever recorded, be it that it was taken back. */
  isVisited: boolean
  lastStep: Step | null
  /** Whether a place beyond the places was asked for since the status was set last, and not declined. */
  isProposed: boolean
  /** Who recorded a visit since the status was set last. */
  visitors: ReadonlySet<string>
  /** Notes and documents that can be taken back, by who added them. */
  added: ReadonlyMap<string, number>
  /** Every position by hand that it was ever given. */
  ranks: ReadonlySet<number>
  /** The position by hand that was given to another while it was not ranked, until it is given one again. */
  takenRank: number | null
  /** The newest entry that changed its status, score or rank. */
  movedAt: number
}

/** Shared, since most applications have none of these. */
const nobody: ReadonlySet<string> = new Set()
const nothing: ReadonlyMap<string, number> = new Map()
const none: ReadonlySet<number> = new Set()

export const newFiled = ({ actor }: Head): Filed => ({
  owner: actor,
  begunBy: null,
  standing: notStarted,
  isOpen: true,
  isErased: false,
  isSent: false,
  isMoved: false,
  isVisited: false,
  lastStep: null,
  isProposed: false,
  visitors: nobody,
  added: nothing,
  ranks: none,
  takenRank: null,
  movedAt: 0,
})

/** What takes back what: both are counted under who did them. */
export const addedBy = ({ type, actor }: Pick<Head, 'type' | 'actor'>): string =>
  `${type.startsWith('Note') ? 'note' : 'document'} of ${actor}`
const isAdding = (type: string): boolean => type === 'NoteAdded' || type === 'DocumentAdded'
const isTakingBack = (type: string): boolean => type === 'NoteWithdrawn' || type === 'DocumentWithdrawn'

function withAdded(now: Filed['added'], head: Head): Filed['added'] {
  const change = Number(isAdding(head.type)) - Number(isTakingBack(head.type))
  if (change === 0) return now
  const name = addedBy(head)
  return new Map(now).set(name, (now.get(name) ?? 0) + change)
}

function stepOf({ type, seq, actor }: Head, event: ApplicationEntry | null): Step {
  const course = event?.type === 'StatusChanged' ? event.course : null
  return { type, seq, actor, from: course?.from ?? null, to: course?.to ?? null }
}

function isProposedAfter(now: Filed, { type }: Head): boolean {
  if (type === 'OverPlacesProposed') return true
  return now.isProposed && type !== 'OverPlacesDeclined' && !setsStatus({ type })
}

function takenRankAfter({ takenRank, standing }: Filed, event: ApplicationEntry | null): number | null {
  if (event?.type === 'RankAssigned') return null
  return event?.type === 'RankCleared' && event.course !== null ? manualRankOf(standing) : takenRank
}

/** Folds an entry in, whether it may be or not. */
export function evolveFiled(now: Filed, head: Head, content: Content): Filed {
  const { type, actor, seq } = head
  const recorded = content.of === 'application' ? content.recorded : null
  const event = recorded?.event ?? null
  const isSetting = setsStatus(head)
  const visitors = isSetting ? nobody : now.visitors
  return {
    ...now,
    begunBy: type === 'BegunAtDoor' ? actor : now.begunBy,
    standing: recorded ? evolveStanding(now.standing, recorded) : now.standing,
    // An erasure can always be read.
    isOpen: now.isOpen && recorded !== null,
    isErased: now.isErased || type === 'ApplicationErased',
    isSent: now.isSent || type === 'ApplicationSubmitted',
    isMoved: now.isMoved || type === 'StatusChanged',
    isVisited: now.isVisited || type === 'FactsVerified',
    lastStep: isSetting ? stepOf(head, event) : now.lastStep,
    isProposed: isProposedAfter(now, head),
    visitors: type === 'FactsVerified' ? new Set(visitors).add(actor) : visitors,
    added: withAdded(now.added, head),
    ranks: event?.type === 'RankAssigned' ? new Set(now.ranks).add(event.course.rank) : now.ranks,
    takenRank: takenRankAfter(now, event),
    movedAt: movingTypes.has(type) ? seq : now.movedAt,
  }
}

/** The context of a rule: rights of staff, counts of seasons, the programme, and the history of the application. */
import { type ApplicationEvent, type ApplicationFacts, setsStatus } from '../application/events.ts'
import { movingTypes } from '../application/moved-on.ts'
import {
  evolveStanding,
  manualRankOf,
  notStarted,
  type Sent,
  type Standing,
} from '../application/standing.ts'
import { isRankable, type Status, takesPlace } from '../application/statuses.ts'
import type { Recorded } from '../decider.ts'
import { staffTraitsOf } from '../event-traits.ts'
import type { Head } from '../ledger/envelope.ts'
import type { Problem } from '../ledger/problems.ts'
import { type Programme, type ProgrammeFacts, settingValue } from '../programme/events.ts'
import { evolveRights, isActiveAdmin, noRights, type StaffEvent, type StaffRights } from '../staff.ts'
import type { StaffRole } from '../vocabulary.ts'

// An entry of the log: its envelope, and as much of its event as the reader may read.

/** With details in a data folder, without them in a bundle. */
export type ApplicationEntry = ApplicationFacts | ApplicationEvent
export type Content =
  | { of: 'application'; recorded: Recorded<ApplicationEntry> }
  | { of: 'programme'; recorded: Recorded<ProgrammeFacts> }
  | { of: 'staff'; recorded?: Recorded<StaffEvent> }
  /** Only the envelope can be read. */
  | { of: 'erased' }

/** The first entry that no decider could have decided. */
export type Breach = { seq: number; problem: Problem }

/** Commands of one batch share their time. */
export const isSameCommand = (
  one: Pick<Head, 'actor' | 'at'>,
  other: Pick<Head, 'actor' | 'at'> | null,
): boolean => one.actor === other?.actor && one.at === other.at

// Rights of staff at each entry of the log. A bundle shows that a role was granted or revoked, but not which: there, any
// role counts as admin, the most it can be.

export type Hands = ReturnType<typeof createHands>

/** For a reader to whom entries of staff are closed: everybody may have had every right. */
export const unknownHands: Hands = {
  roleOf: (actor) => (actor === 'system' ? null : 'admin'),
  isNeverStaff: () => true,
  admins: () => [],
  adminCount: () => 1,
  take: () => null,
}

const isOfRoles = (type: string): boolean => type === 'RoleGranted' || type === 'RoleRevoked'
const accountOf = (stream: string): string => stream.slice('staff-'.length)

/** The event where it is open; else the most that its type can mean. Null where no role changes. */
function roleEvent({ type }: Head, event: StaffEvent | undefined): StaffEvent | null {
  if (event) return isOfRoles(event.type) ? event : null
  return type === 'RoleGranted' || type === 'RoleRevoked'
    ? { type, facts: null, details: { role: 'admin' } }
    : null
}

export function createHands() {
  const rights = new Map<string, StaffRights>()
  let last: Head | null = null
  let areRolesOpen = true
  const of = (account: string): StaffRights => rights.get(account) ?? noRights
  const otherAdmins = (account: string): number =>
    [...rights].filter(([one, now]) => one !== account && isActiveAdmin(now)).length

  function roleOf(actor: string): StaffRole | null {
    const { role, isActive } = of(actor)
    return isActive ? role : null
  }
  const admins = (): string[] => [...rights.keys()].filter((one) => isActiveAdmin(of(one))).sort()
  const mayManage = (head: Head): boolean => {
    // Several changes of one account's roles by one command are all decided by the rights before it.
    const isSecond = last?.stream === head.stream && isOfRoles(last.type) && isSameCommand(head, last)
    return isSecond || head.actor === 'system' || roleOf(head.actor) === 'admin'
  }
  function problemOf(head: Head, event: StaffEvent | undefined): Problem | null {
    const it = staffTraitsOf(head.type)?.by
    if (it === undefined) return 'type-unknown'
    if (it === 'nothing') return null
    // An access record may be written a moment after the right was lost.
    if (it === 'staff') return head.actor === 'system' || rights.has(head.actor) ? null : 'right-missing'
    if (!mayManage(head)) return 'right-missing'
    const account = accountOf(head.stream)
    const isLast = event?.type === 'RoleRevoked' && isActiveAdmin(of(account)) && otherAdmins(account) === 0
    return isLast ? 'admin-last' : null
  }
  return {
    /** The current role; null without one. */
    roleOf,
    /** The known admins, in ascending order. */
    admins,
    /** How many there are; 1 where roles are sealed, in favour of the log. */
    adminCount: (): number => (areRolesOpen ? admins().length : 1),
    /** Whether it may be a family's account: it never had a role. */
    isNeverStaff: (actor: string): boolean => !rights.has(actor),
    /** @param event undefined where its details are closed */
    take: (head: Head, event: StaffEvent | undefined): Problem | null => {
      const problem = problemOf(head, event)
      const account = accountOf(head.stream)
      const changing = roleEvent(head, event)
      if (changing && !event) areRolesOpen = false
      if (changing) rights.set(account, evolveRights(of(account), account, { event: changing }))
      last = head
      return problem
    },
  }
}

// Counts of each season: places taken, ranked applications, and holders of manual ranks.

type Season = { taken: number; ranked: number; holders: Map<number, Set<string>> }
export type Seasons = ReturnType<typeof createSeasons>
type Now = Standing

const isSent = (now: Now): now is Sent => now.stage === 'sent'
const isRanked = (now: Now): now is Sent => isSent(now) && now.scored && isRankable(now.status)

export function createSeasons() {
  const seasons = new Map<string, Season>()
  function of(name: string): Season {
    const known = seasons.get(name) ?? { taken: 0, ranked: 0, holders: new Map() }
    seasons.set(name, known)
    return known
  }
  function count(stream: string, now: Now, one: 1 | -1): void {
    if (!isSent(now)) return
    const season = of(now.season)
    if (takesPlace(now.status)) season.taken += one
    if (isRanked(now)) season.ranked += one
    if (now.manualRank === null) return
    const holders = season.holders.get(now.manualRank) ?? new Set()
    season.holders.set(now.manualRank, holders)
    if (one === 1) holders.add(stream)
    else holders.delete(stream)
  }
  return {
    /** Called for each change of an application. */
    change: (stream: string, before: Now, after: Now): void => {
      count(stream, before, -1)
      count(stream, after, 1)
    },
    taken: (season: string): number => of(season).taken,
    ranked: (season: string): number => of(season).ranked,
    /** Streams with this manual rank, also those outside the ranking. */
    holders: (season: string, rank: number): ReadonlySet<string> => of(season).holders.get(rank) ?? new Set(),
  }
}

export type Context = {
  programme: Programme
  seasons: Seasons
  hands: Hands
  /** Whether the stamp is the clock's time, being later than the entry before; else the clock may have been set back. */
  isFresh: boolean
  /** Unreadable applications on which staff decided: they may have places and ranks. */
  hidden: number
  /** The reader sees only some applications, and no events of staff. */
  isPartial: boolean
}

/** The instant of the decision; '' where the log cannot tell, which counts as before every deadline. */
export const decidedAt = ({ isFresh }: Context, at: string): string => (isFresh ? at : '')

export const currentSeason = ({ programme }: Context): string => settingValue(programme, 'season')
/** Places of the current season without a known holder; negative where too many were given. */
export const freePlaces = (context: Context): number =>
  Number(settingValue(context.programme, 'places')) - context.seasons.taken(currentSeason(context))
export const deadlineOf = ({ programme }: Context): string => settingValue(programme, 'application_deadline')

// The state of one application for the rules: its standing, and the authors of events that only the same person may undo.

/** The newest event that set the status. `from`, `to`: only for a readable change of status. */
type Step = { type: string; seq: number; actor: string; from: Status | null; to: Status | null }
export type Filed = {
  /** The season that was open when the application was started. */
  season: string
  /** The family's account. */
  owner: string
  /** The member of staff who began it at the door. */
  begunBy: string | null
  standing: Standing
  /** False once an entry was unreadable: then `standing` is meaningless. */
  isOpen: boolean
  isErased: boolean
  isSent: boolean
  /** Whether staff ever changed its status: only then may it have a place or a rank. */
  isMoved: boolean
  lastStep: Step | null
  /** Whether a place beyond the places has been proposed since the last change of status, and not declined. */
  isProposed: boolean
  /** Actors of visits since the last change of status. */
  visitors: ReadonlySet<string>
  /** Number of notes and documents that can be withdrawn, by who added them. */
  added: ReadonlyMap<string, number>
  /** Every manual rank it ever had. */
  ranks: ReadonlySet<number>
  /** The manual rank that another application took while this one was not ranked, until it gets a new one. */
  takenRank: number | null
  /** The newest entry that changed its status, score or rank. */
  movedAt: number
}

/** Shared to save memory. */
const nobody: ReadonlySet<string> = new Set()
const nothing: ReadonlyMap<string, number> = new Map()
const none: ReadonlySet<number> = new Set()

export const newFiled = ({ actor }: Head, season: string): Filed => ({
  season,
  owner: actor,
  begunBy: null,
  standing: notStarted,
  isOpen: true,
  isErased: false,
  isSent: false,
  isMoved: false,
  lastStep: null,
  isProposed: false,
  visitors: nobody,
  added: nothing,
  ranks: none,
  takenRank: null,
  movedAt: 0,
})

/** Additions and withdrawals share a key. */
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

/** Folds an entry, valid or not. */
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
    // An erasure is always readable.
    isOpen: now.isOpen && recorded !== null,
    isErased: now.isErased || type === 'ApplicationErased',
    isSent: now.isSent || type === 'ApplicationSubmitted',
    isMoved: now.isMoved || type === 'StatusChanged',
    lastStep: isSetting ? stepOf(head, event) : now.lastStep,
    isProposed: isProposedAfter(now, head),
    visitors: type === 'FactsVerified' ? new Set(visitors).add(actor) : visitors,
    added: withAdded(now.added, head),
    ranks: event?.type === 'RankAssigned' ? new Set(now.ranks).add(event.course.rank) : now.ranks,
    takenRank: takenRankAfter(now, event),
    movedAt: movingTypes.has(type) ? seq : now.movedAt,
  }
}

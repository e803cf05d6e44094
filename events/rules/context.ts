/** What the rules about one entry look at besides its own application. */
import { type ApplicationEvent, type AuditedFacts, type Declared, setsStatus } from '../application/events.ts'
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
import type { Head } from '../ledger/envelope.ts'
import type { Problem } from '../ledger/problems.ts'
import { type Programme, type ProgrammeFacts, settingValue } from '../programme/events.ts'
import { evolveRights, isActiveAdmin, noRights, type StaffEvent, type StaffRights } from '../staff.ts'
import type { StaffRole } from '../vocabulary.ts'

// An entry of the log as the rules read it: its envelope, and as much of its event as the reader may open.

/** With details on a data folder, without them in a bundle. */
export type ApplicationEntry = AuditedFacts<Declared> | ApplicationEvent
export type Content =
  | { of: 'application'; recorded: Recorded<ApplicationEntry> }
  | { of: 'programme'; recorded: Recorded<ProgrammeFacts> }
  | { of: 'staff'; recorded?: Recorded<StaffEvent> }
  /** Only the envelope can be read: for good, or by this reader. */
  | { of: 'erased' | 'closed' }

/** The first entry that no decider could have decided. */
export type Breach = { seq: number; problem: Problem }

/** Whether an event came with the one before it: commands of one turn share their time. */
export const isSameCommand = (
  one: Pick<Head, 'actor' | 'at'>,
  other: Pick<Head, 'actor' | 'at'> | null,
): boolean => one.actor === other?.actor && one.at === other.at

// Who of staff had which right at each entry of the log. A bundle shows that a role was granted and taken, but not which: whoever
// holds one there counts as an admin, the most that it can be.

export type Hands = ReturnType<typeof createHands>

const isOfRoles = (type: string): boolean => type === 'RoleGranted' || type === 'RoleRevoked'
const accountOf = (stream: string): string => stream.slice('staff-'.length)

/** The event where it is open; else the most that its type can mean. Null for what changes no role. */
function roleEvent({ type }: Head, event: StaffEvent | undefined): StaffEvent | null {
  if (event) return isOfRoles(event.type) ? event : null
  return type === 'RoleGranted' || type === 'RoleRevoked'
    ? { type, facts: null, details: { role: 'admin' } }
    : null
}

/** What it takes: an admin, or anybody who ever was of staff. The rest is the server's own, or of whoever it is about. */
const takes: Record<StaffEvent['type'], 'admin' | 'staff' | 'nothing'> = {
  RoleGranted: 'admin',
  RoleRevoked: 'admin',
  SignedIn: 'staff',
  SignInRefused: 'nothing',
  SecondFactorSet: 'staff',
  SecondFactorRemoved: 'staff',
  PasswordLinkMade: 'staff',
  PasswordChanged: 'nothing',
  RecordViewed: 'staff',
  ListRead: 'staff',
  PrintMade: 'staff',
  WeightsSearched: 'staff',
  RecordMailed: 'staff',
  ExportMade: 'staff',
}
const taking = new Map<string, string>(Object.entries(takes))

export function createHands() {
  const rights = new Map<string, StaffRights>()
  let last: Head | null = null
  const of = (account: string): StaffRights => rights.get(account) ?? noRights
  const otherAdmins = (account: string): number =>
    [...rights].filter(([one, now]) => one !== account && isActiveAdmin(now)).length

  function roleOf(actor: string): StaffRole | null {
    const { role, isActive } = of(actor)
    return isActive ? role : null
  }
  const mayManage = (head: Head): boolean => {
    // Roles of one account that change by one command are all decided by the rights at its beginning.
    const isSecond = last?.stream === head.stream && isOfRoles(last.type) && isSameCommand(head, last)
    return isSecond || head.actor === 'system' || roleOf(head.actor) === 'admin'
  }
  function problemOf(head: Head, event: StaffEvent | undefined): Problem | null {
    const it = taking.get(head.type)
    if (it === undefined) return 'type-unknown'
    if (it === 'nothing') return null
    // A record of access may be written a moment after its right was lost.
    if (it === 'staff') return head.actor === 'system' || rights.has(head.actor) ? null : 'right-missing'
    if (!mayManage(head)) return 'right-missing'
    const account = accountOf(head.stream)
    const isLast = event?.type === 'RoleRevoked' && isActiveAdmin(of(account)) && otherAdmins(account) === 0
    return isLast ? 'admin-last' : null
  }
  return {
    /** The role with which somebody may decide; null for whoever has none now. */
    roleOf,
    /** Whether a family's account could be this one: it never had a role. */
    isNeverStaff: (actor: string): boolean => !rights.has(actor),
    /** @param event undefined where its details are closed */
    take: (head: Head, event: StaffEvent | undefined): Problem | null => {
      const problem = problemOf(head, event)
      const account = accountOf(head.stream)
      const changing = roleEvent(head, event)
      if (changing) rights.set(account, evolveRights(of(account), account, { at: head.at, event: changing }))
      last = head
      return problem
    },
  }
}

// What the rules count of each season: places taken, how many are ranked, and who holds which position by hand.

type Season = { taken: number; ranked: number; holders: Map<number, Set<string>> }
export type Seasons = ReturnType<typeof createSeasons>
type Now = Standing<Declared>

const isSent = (now: Now): now is Sent<Declared> => now.stage === 'sent'
export const isRanked = (now: Now): now is Sent<Declared> =>
  isSent(now) && now.scored && isRankable(now.status)

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
    /** To be called for each change of an application. */
    change: (stream: string, before: Now, after: Now): void => {
      count(stream, before, -1)
      count(stream, after, 1)
    },
    taken: (season: string): number => of(season).taken,
    ranked: (season: string): number => of(season).ranked,
    /** The streams that hold a position by hand, those out of the ranking too. */
    holders: (season: string, rank: number): ReadonlySet<string> => of(season).holders.get(rank) ?? new Set(),
  }
}

export type Context = {
  programme: Programme
  seasons: Seasons
  hands: Hands
  /**
   * Whether its stamp is the clock's time, by which it was decided: it is later than that of the entry before. An equal one may
   * be of the same moment, or of a clock that was put back.
   */
  isFresh: boolean
  /** How many applications cannot be read of which staff decided something: they may hold places and ranks. */
  hidden: number
}

/** The instant by which something was decided; '' where the log cannot tell, which is before every deadline. */
export const decidedAt = ({ isFresh }: Context, at: string): string => (isFresh ? at : '')

export const currentSeason = ({ programme }: Context): string => settingValue(programme, 'season')
/** Places of the open season that nobody is known to hold; below 0 where more were given than there are. */
export const freePlaces = (context: Context): number =>
  Number(settingValue(context.programme, 'places')) - context.seasons.taken(currentSeason(context))
export const deadlineOf = ({ programme }: Context): string => settingValue(programme, 'application_deadline')

// What the rules know of one application: its standing, and who did what that only the same person may take back.

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

/**
 * Rules for manual ranks and recorded rankings. A manual rank is given only within the ranking, to a ranked application or
 * to one that gets its former rank back, and each rank has one holder after a command. Within a command that swaps two,
 * both may hold the same.
 */
import { giveBackRank, keepsRank, setRank } from '../application/decide-rank.ts'
import type { ApplicationFacts, Declared } from '../application/events.ts'
import { scoreOf } from '../application/score.ts'
import type { Sent } from '../application/standing.ts'
import type { Status } from '../application/statuses.ts'
import type { Head } from '../ledger/envelope.ts'
import type { Problem } from '../ledger/problems.ts'
import { criteriaOf, type Programme, type ProgrammeFacts } from '../programme/events.ts'
import { type Criteria, noPoints } from '../scoring/criteria.ts'
import { inOrder, type Rankable, waitsForSelection } from '../scoring/rank.ts'
import {
  type Breach,
  type Content,
  type Context,
  currentSeason,
  type Filed,
  isRanked,
  isSameCommand,
} from './context.ts'

type Of<Type extends ApplicationFacts['type']> = Extract<ApplicationFacts, { type: Type }>
type Case = { head: Head; filed: Filed; now: Sent<Declared>; context: Context }

const isOfRanks = ({ type }: Head): boolean => type === 'RankAssigned' || type === 'RankCleared'

export function assignProblem(
  event: Of<'RankAssigned'>,
  { head, filed, now, context }: Case,
): Problem | null {
  const { rank } = event.course
  if (context.hands.roleOf(head.actor) !== 'admin') return 'right-missing'
  const decide = rank === filed.takenRank ? giveBackRank : setRank
  const decision = decide(now, { rank, reason: '' })
  if (!decision.ok) return 'status-unfit'
  if (decision.events.length === 0) return 'rank-same'
  if (now.season !== currentSeason(context) && !filed.ranks.has(rank)) return 'season-other'
  // An undo restores the former rank, even where the ranking has become shorter.
  const most = context.seasons.ranked(now.season) + context.hidden
  return rank > most && !filed.ranks.has(rank) ? 'rank-beyond' : null
}

/** Cleared by hand while ranked, or because its rank was given to another while it was not. */
export function clearProblem(event: Of<'RankCleared'>, { head, now, context }: Case): Problem | null {
  if (context.hands.roleOf(head.actor) !== 'admin') return 'right-missing'
  if (now.manualRank === null) return 'rank-same'
  const isTaken = event.course?.why === 'position-taken'
  const isFitting = keepsRank(now) || (!isTaken && setRank(now, { rank: null, reason: '' }).ok)
  return isFitting ? null : 'status-unfit'
}

type Open = { head: Head; season: string; rank: number; others: readonly string[] }

/** Ranks with two holders until the command is complete. */
export function createSharedPositions(seasons: Context['seasons']) {
  let open: Open[] = []
  const isShared = ({ head, season, rank, others }: Open): boolean => {
    const holders = seasons.holders(season, rank)
    return holders.has(head.stream) && others.some((one) => holders.has(one))
  }
  const breach = (): Breach | null => {
    const [first] = open
    return first ? { seq: first.head.seq, problem: 'rank-taken' } : null
  }
  return {
    /** Called before an entry is folded. */
    before: (head: Head): Breach | null => {
      const [first] = open
      return first && !(isOfRanks(head) && isSameCommand(head, first.head)) ? breach() : null
    },
    /** Called after a rank was folded; only in the current season. */
    given: (head: Head, { season, manualRank: rank }: Sent<Declared>): void => {
      if (rank === null) return
      const others = [...seasons.holders(season, rank)].filter((stream) => stream !== head.stream)
      if (others.length > 0) open.push({ head, season, rank, others })
    },
    /** Called after each rank entry. */
    settle: (): void => {
      open = open.filter(isShared)
    },
    /** Called after the last entry. */
    end: breach,
  }
}

// A recorded ranking must match the log at that point: the same applications, their totals where facts are open, and an
// order that manual ranks and totals allow. Ties with closed facts follow the recorded order.

export type Recorded = Extract<ProgrammeFacts, { type: 'RankingRecorded' }>['facts']
export const streamOf = (ledgerId: string): string => `application-${ledgerId}`

type Applications = ReadonlyMap<string, Filed>
type Row = Rankable & { isClosed: boolean }
type Place = { id: string; total: number; place: number }

/** Zero-padded, so that texts sort like numbers. */
const asText = (place: number): string => String(place).padStart(12, '0')

/** Null where the application cannot be in this ranking or has another total. */
function rowOf(
  { id, total, place }: Place,
  filed: Filed | undefined,
  ask: { season: string; criteria: Criteria },
): Row | null {
  if (!filed || filed.isErased) return null
  const tie = { points: noPoints(), submittedAt: asText(place), isClosed: true }
  // An unreadable application stays at its recorded place.
  if (!filed.isOpen) return filed.isMoved ? { id, total, ...tie, manualRank: place } : null
  const { standing } = filed
  if (!isRanked(standing) || standing.season !== ask.season) return null
  const { manualRank, submittedAt } = standing
  const score = scoreOf(standing, ask.criteria)
  if (!score) return { id, total, ...tie, manualRank }
  return score.total === total
    ? { id, total, points: score.points, submittedAt, manualRank, isClosed: false }
    : null
}

/** Early logs may have two holders of a rank; then points decide, which may be closed. */
function isUndecided(rows: readonly Row[]): boolean {
  const ranks = rows.flatMap(({ manualRank }) => manualRank ?? [])
  return rows.some(({ isClosed }) => isClosed) && new Set(ranks).size < ranks.length
}

/** With any closed facts, ties follow the recorded order. */
const comparable = (rows: readonly Row[]): Row[] =>
  rows.some(({ isClosed }) => isClosed)
    ? rows.map((row, place) => ({ ...row, points: noPoints(), submittedAt: asText(place) }))
    : [...rows]

export function isRankingTrue(
  { season, order }: Recorded,
  applications: Applications,
  programme: Programme,
): boolean {
  const ask = { season, criteria: criteriaOf(programme, season) }
  const rows = order.flatMap(
    ([id, total], at) => rowOf({ id, total, place: at + 1 }, applications.get(streamOf(id)), ask) ?? [],
  )
  const ids = new Set(order.map(([id]) => id))
  if (rows.length < order.length || ids.size < order.length) return false
  const isComplete = [...applications].every(
    ([stream, { standing, isOpen }]) =>
      !isOpen ||
      !isRanked(standing) ||
      standing.season !== season ||
      ids.has(stream.slice('application-'.length)),
  )
  if (!isComplete) return false
  return isUndecided(rows) || inOrder(comparable(rows)).every(({ id }, place) => id === order[place]?.[0])
}

// A selection from the top follows the ranking recorded right before it. It may not skip a waiting application that ranks
// higher, except families that changed after the list was displayed, and those that wait for a second admin. Other families
// that the same person moves at the same time were chosen by hand.

type Selectable = ReadonlyMap<string, Filed>
/** `part`: 0 while the shortlist is filled, then 1. `place`: of the last one moved. */
type Selection = {
  head: Head
  /** By stream, in order. */
  places: ReadonlyMap<string, number>
  /** Waiting and unchanged applications, in order, none of which may be skipped. The first `passed` were handled. */
  bound: readonly { stream: string; place: number }[]
  passed: number
  /** An application waits for a second admin: repeating one's own proposal is refused, so nobody may move. */
  mayBeEmpty: boolean
  chosen: Set<string>
  part: number
  place: number
}

const parts: readonly Status[] = ['shortlisted', 'waitlist']

/** Null where the entry does not continue a selection. */
function moveIn(content: Content): { from: Status; to: Status } | null {
  const event = content.of === 'application' ? content.recorded.event : null
  return event?.type === 'StatusChanged' || event?.type === 'OverPlacesProposed' ? event.course : null
}

function goesOn(now: Selection, stream: string, move: { from: Status; to: Status }): boolean {
  const part = parts.indexOf(move.to)
  const place = now.places.get(stream)
  if (part < now.part || place === undefined || !waitsForSelection({ status: move.from })) return false
  if (part === now.part && place <= now.place) return false
  for (let next = now.bound[now.passed]; next && next.place < place; next = now.bound[++now.passed])
    if (!now.chosen.has(next.stream)) return false
  return true
}

export function createSelections(applications: Selectable) {
  let now: Selection | null = null
  const missing = ({ head }: Selection): Breach => ({ seq: head.seq, problem: 'selection-missing' })
  /** An unreadable step of the same command may belong to it: the application may have been erased since. */
  const isHidden = ({ type }: Head, { of }: Content): boolean =>
    (type === 'StatusChanged' || type === 'OverPlacesProposed') && of !== 'application'

  return {
    begin: (head: Head, { order, seen = Number.POSITIVE_INFINITY }: Recorded): void => {
      const places = new Map(order.map(([id], place) => [streamOf(id), place]))
      const bound: { stream: string; place: number }[] = []
      let mayBeEmpty = false
      for (const [stream, place] of places) {
        const { isOpen, isProposed, standing, movedAt = 0 } = applications.get(stream) ?? {}
        // For an unreadable application, the envelopes still tell.
        if (!isOpen && isProposed) mayBeEmpty = true
        if (!isOpen || standing?.stage !== 'sent' || !waitsForSelection(standing)) continue
        if (isProposed) mayBeEmpty = true
        else if (movedAt <= seen) bound.push({ stream, place })
      }
      now = { head, places, bound, passed: 0, mayBeEmpty, chosen: new Set(), part: 0, place: -1 }
    },
    /** Called with every later entry, before it is folded. */
    follow: (head: Head, content: Content): Breach | null => {
      if (now === null) return null
      const isOf = isSameCommand(head, now.head)
      if (isOf && isHidden(head, content)) {
        now.chosen.add(head.stream)
        return null
      }
      const move = isOf ? moveIn(content) : null
      const isNext = move !== null && goesOn(now, head.stream, move)
      if (move !== null && isNext) {
        now.part = parts.indexOf(move.to)
        now.place = now.places.get(head.stream) ?? now.place
        now.chosen.add(head.stream)
        return null
      }
      const isBegun = now.chosen.size > 0 || now.mayBeEmpty
      const wrong: Breach = move === null ? missing(now) : { seq: head.seq, problem: 'selection-unfair' }
      now = null
      return isBegun ? null : wrong
    },
    end: (): Breach | null =>
      now !== null && now.chosen.size === 0 && !now.mayBeEmpty ? missing(now) : null,
  }
}

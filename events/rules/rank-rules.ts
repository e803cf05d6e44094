/**
 * Rules for manual ranks and selections from the top. A manual rank is given only within the ranking, to a ranked application or
 * to one that gets its former rank back, and each rank has one holder after a command. Within a command that swaps two,
 * both may hold the same.
 */
import { giveBackRank, keepsRank, setRank } from '../application/decide-rank.ts'
import type { ApplicationFacts } from '../application/events.ts'
import { rankableOf } from '../application/score.ts'
import type { Sent } from '../application/standing.ts'
import type { Status } from '../application/statuses.ts'
import type { Head } from '../ledger/envelope.ts'
import type { Problem } from '../ledger/problems.ts'
import { criteriaOf, type Programme, type ProgrammeFacts } from '../programme/events.ts'
import type { Criteria } from '../scoring/criteria.ts'
import { inOrder, type Rankable, waitsForSelection } from '../scoring/rank.ts'
import {
  type Breach,
  type Content,
  type Context,
  currentSeason,
  type Filed,
  isSameCommand,
} from './context.ts'

type Of<Type extends ApplicationFacts['type']> = Extract<ApplicationFacts, { type: Type }>
type Case = { head: Head; filed: Filed; now: Sent; context: Context }

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
    given: (head: Head, { season, manualRank: rank }: Sent): void => {
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

// A selection from the top follows the order of its moment. It may not skip a waiting application that ranks higher, except
// families that changed after the list was displayed, and those that wait for a second admin. Other families that the same
// person moves at the same time were chosen by hand. Where some applications are unreadable, the neighbours of a rank by hand
// are unknown: an application with such a rank may be anywhere.

type Applications = ReadonlyMap<string, Filed>
type Selected = Extract<ProgrammeFacts, { type: 'SelectionMade' }>['facts']
/** `part`: 0 while the shortlist is filled, then 1. `place`: of the last one moved. */
type Selection = {
  head: Head
  /** By stream, in order. */
  places: ReadonlyMap<string, number>
  anywhere: ReadonlySet<string>
  /** Waiting and unchanged applications, in order, none of which may be skipped. The first `passed` were handled. */
  bound: readonly { stream: string; place: number }[]
  passed: number
  /** An application waits for a second admin: repeating one's own proposal is refused, so the selection may move nobody. */
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
  if (part >= now.part && now.anywhere.has(stream)) return waitsForSelection({ status: move.from })
  const place = now.places.get(stream)
  if (part < now.part || place === undefined || !waitsForSelection({ status: move.from })) return false
  if (part === now.part && place <= now.place) return false
  for (let next = now.bound[now.passed]; next && next.place < place; next = now.bound[++now.passed])
    if (!now.chosen.has(next.stream)) return false
  return true
}

/** The streams of a season in the order of the ranking, and those whose place cannot be known. */
function orderIn(applications: Applications, season: string, criteria: Criteria) {
  const ofSeason = [...applications].filter(([, one]) => one.season === season)
  const isWhole = ofSeason.every(([, { isOpen }]) => isOpen)
  const rows = ofSeason.flatMap(([stream, { isOpen, standing }]) =>
    isOpen ? (rankableOf(stream, standing, criteria) ?? []) : [],
  )
  const isKnown = ({ manualRank }: Rankable): boolean => isWhole || manualRank === null
  return {
    order: inOrder(rows.filter(isKnown)).map(({ id }) => id),
    anywhere: new Set(rows.filter((row) => !isKnown(row)).map(({ id }) => id)),
    mayBeEmpty: ofSeason.some(([, { isOpen, isProposed }]) => !isOpen && isProposed),
  }
}

export function createSelections(applications: Applications) {
  let now: Selection | null = null
  const missing = ({ head }: Selection): Breach => ({ seq: head.seq, problem: 'selection-missing' })
  /** An unreadable step of the same command may belong to it: the application may have been erased since. */
  const isHidden = ({ type }: Head, { of }: Content): boolean =>
    (type === 'StatusChanged' || type === 'OverPlacesProposed') && of !== 'application'

  return {
    begin: (
      head: Head,
      { season, seen = Number.POSITIVE_INFINITY }: Selected,
      programme: Programme,
    ): void => {
      const { order, anywhere, ...hidden } = orderIn(applications, season, criteriaOf(programme, season))
      const places = new Map(order.map((stream, place) => [stream, place]))
      const bound: { stream: string; place: number }[] = []
      let { mayBeEmpty } = hidden
      for (const [stream, place] of places) {
        const { isProposed, standing, movedAt = 0 } = applications.get(stream) ?? {}
        if (standing?.stage !== 'sent' || !waitsForSelection(standing)) continue
        if (isProposed) mayBeEmpty = true
        else if (movedAt <= seen) bound.push({ stream, place })
      }
      now = { head, places, anywhere, bound, passed: 0, mayBeEmpty, chosen: new Set(), part: 0, place: -1 }
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

/**
 * Ranks given by hand: only to whoever is ranked, or gets back what was taken from it while it was not, within the ranking, and
 * one holder for each position once a command is through. A command may exchange two positions, so between its entries two may
 * hold the same.
 */
import { giveBackRank, keepsRank, setRank } from '../application/decide-rank.ts'
import type { ApplicationFacts, Declared } from '../application/events.ts'
import type { Sent } from '../application/standing.ts'
import type { Head } from '../ledger/envelope.ts'
import type { Problem } from '../ledger/problems.ts'
import { type Context, currentSeason } from './context.ts'
import { type Breach, isSameCommand } from './entry.ts'
import type { Filed } from './filed.ts'

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
  // What it held before comes back to it by undoing, also where the ranking has become shorter.
  const most = context.seasons.ranked(now.season) + context.hidden
  return rank > most && !filed.ranks.has(rank) ? 'rank-beyond' : null
}

/** Cleared by hand while it is ranked, or while it is not because its position was given to another. */
export function clearProblem(event: Of<'RankCleared'>, { head, now, context }: Case): Problem | null {
  if (context.hands.roleOf(head.actor) !== 'admin') return 'right-missing'
  if (now.manualRank === null) return 'rank-same'
  const isTaken = event.course?.why === 'position-taken'
  const isFitting = keepsRank(now) || (!isTaken && setRank(now, { rank: null, reason: '' }).ok)
  return isFitting ? null : 'status-unfit'
}

type Open = { head: Head; season: string; rank: number; others: readonly string[] }

/** Positions that two hold until the command that gave them is through. */
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
    /** To be called before an entry is folded in. */
    before: (head: Head): Breach | null => {
      const [first] = open
      return first && !(isOfRanks(head) && isSameCommand(head, first.head)) ? breach() : null
    },
    /** To be called once a rank was given and folded in; only in the season that was open. */
    given: (head: Head, { season, manualRank: rank }: Sent<Declared>): void => {
      if (rank === null) return
      const others = [...seasons.holders(season, rank)].filter((stream) => stream !== head.stream)
      if (others.length > 0) open.push({ head, season, rank, others })
    },
    /** To be called after each entry of ranks. */
    settle: (): void => {
      open = open.filter(isShared)
    },
    /** To be called after the last entry. */
    end: breach,
  }
}

/** A season at any event of the log, and what that event changed. Families have their current names. */

import { scoreOf } from '#events/application/score.ts'
import { isStarted, type Standing, type Started } from '#events/application/standing.ts'
import { isRankable, type Status } from '#events/application/statuses.ts'
import { criteriaOf } from '#events/programme/events.ts'
import { type Replayed, replayLine } from '#events/projections/replay.ts'
import type { Criteria } from '#events/scoring/criteria.ts'
import { positions, type Rankable } from '#events/scoring/rank.ts'
import { type Score, wirePoints } from '#events/scoring/score.ts'
import { ledgerIdOf } from '../store/log.ts'
import type { Queries } from '../store/queries.ts'
import { createStates, type State, type StatesNeeded } from './states.ts'

type Scored = { standing: Started; criteria: Criteria; score: Score | null; rankable: Rankable | null }
type ReplayState = { status: Status | 'erased'; totalScore: number | null; rank: number | null }
/** `from`: null where the event started it. */
type Change = { id: string; from: ReplayState | null; to: ReplayState }
/** Ranks from 1, by ledger id. */
type Ranks = ReadonlyMap<string, number>

const noNames = '"groomName":"","brideName":"","groomDistrict":""'
/** Names and district, cut out of the list's JSON: inside a JSON text, quotes are escaped. */
function namesIn(head: string | null): string {
  if (head === null) return noNames
  const from = head.indexOf('"groomName":')
  const to = head.indexOf(',"brideDistrict":')
  if (from < 0 || to < from) throw new Error('the list has no names where they are looked for')
  return head.slice(from, to)
}

/** A line up to the rank's value. */
function headOf(id: string, scored: Scored | null): string {
  const one: Replayed = scored
    ? { ...scored, ledgerId: id, is: 'there', rank: null }
    : { ledgerId: id, is: 'erased' }
  const { rank: _, ...state } = replayLine(id, one)
  return `${JSON.stringify(state).slice(0, -1)},"rank":`
}

function scoredNow(stream: string, standing: Started, criteria: Criteria): Scored {
  const score = scoreOf(standing, criteria)
  if (!score || standing.stage !== 'sent' || !isRankable(standing.status))
    return { standing, criteria, score, rankable: null }
  const { submittedAt, manualRank } = standing
  const { total, points } = score
  return {
    standing,
    criteria,
    score,
    rankable: { id: ledgerIdOf(stream), total, points, submittedAt, manualRank },
  }
}

export type Replays = ReturnType<typeof createReplays>

export function createReplays({ store, queries }: StatesNeeded & { queries: Pick<Queries, 'nameOf'> }) {
  const { around } = createStates({ store })
  // Nearby states share nearly all standings, and with them their scores and the JSON of these.
  const scores = new WeakMap<Standing, Scored>()
  const heads = new WeakMap<Scored, string>()

  function scored({ programme }: State, stream: string, standing: Standing): Scored | null {
    if (!isStarted(standing)) return null
    const criteria = criteriaOf(programme, standing.season)
    const known = scores.get(standing)
    if (known?.criteria === criteria) return known
    const now = scoredNow(stream, standing, criteria)
    scores.set(standing, now)
    return now
  }
  const isOf = (season: string, standing: Standing): boolean =>
    standing.stage === 'sent' && standing.season === season
  function ranksIn(state: State, season: string): Ranks {
    const items = [...state.standings].flatMap(([stream, standing]) =>
      isOf(season, standing) ? (scored(state, stream, standing)?.rankable ?? []) : [],
    )
    return positions(items)
  }
  function stateOf(state: State, ranks: Ranks, stream: string): ReplayState | null {
    const standing = state.standings.get(stream)
    if (standing === undefined || standing.stage === 'not-started') return null
    if (standing.stage === 'erased') return { status: 'erased', totalScore: null, rank: null }
    const score = scored(state, stream, standing)?.score
    const rank = ranks.get(ledgerIdOf(stream)) ?? null
    return { status: standing.status, totalScore: score ? wirePoints(score.total) : null, rank }
  }
  function lineOf(one: Scored | null, id: string, { rank, names }: { rank: number | null; names: string }) {
    const head = (one && heads.get(one)) ?? headOf(id, one)
    if (one) heads.set(one, head)
    return `${head}${rank},${names},"season":${JSON.stringify(one?.standing.season ?? '')}}`
  }
  return {
    /** `seq`: from 1. Erased applications are in every season. `applications`: a JSON array. */
    at: async (seq: number, season: string) => {
      const { before, after } = await around(seq)
      const was = ranksIn(before, season)
      const ranks = ranksIn(after, season)
      const hasNewCriteria = criteriaOf(before.programme, season) !== criteriaOf(after.programme, season)
      const changes: Change[] = []
      const lines: string[] = []
      for (const [place, [stream, standing]] of [...after.standings].entries()) {
        if (standing.stage === 'not-started') continue
        if (standing.stage !== 'erased' && standing.season !== season) continue
        const rank = ranks.get(ledgerIdOf(stream)) ?? null
        // Ledger ids are for auditors only.
        const { id = `erased-${place + 1}`, head = null } = queries.nameOf(stream) ?? {}
        lines.push(lineOf(scored(after, stream, standing), id, { rank, names: namesIn(head) }))
        const hasSameRank = rank === (was.get(ledgerIdOf(stream)) ?? null)
        if (standing === before.standings.get(stream) && hasSameRank && !hasNewCriteria) continue
        const from = stateOf(before, was, stream)
        const to = stateOf(after, ranks, stream)
        if (to && !Bun.deepEquals(from, to)) changes.push({ id, from, to })
      }
      return { applications: `[${lines.join()}]`, changes: byRank(changes) }
    },
  }
}

/** By rank after the event; unranked ones last. */
const byRank = (changes: readonly Change[]): Change[] => {
  const place = ({ to }: Change): number => to.rank ?? Number.MAX_SAFE_INTEGER
  return changes.toSorted((a, b) => place(a) - place(b))
}

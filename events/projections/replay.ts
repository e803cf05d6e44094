/**
 * The state of every application at a point of the log: status, score and rank, from facts alone. The server, the
 * command line and an auditor's browser run these lines, so all of them must come to the same numbers.
 */

import type { AuditedFacts, Declared } from '../application/events.ts'
import { scoreOf } from '../application/score.ts'
import { erased, evolveStanding, notStarted, type Standing, type Started } from '../application/standing.ts'
import { isRankable, type Status } from '../application/status.ts'
import type { Recorded } from '../decider.ts'
import { type HandStep, handStep } from '../history/hand-steps.ts'
import { criteriaOf, emptyProgramme, evolveProgramme, type Programme } from '../programme/events.ts'
import type { Criteria, Points } from '../scoring/criteria.ts'
import { positions, type Rankable } from '../scoring/rank.ts'
import { onWire, type Score } from '../scoring/score.ts'
import type { AuditedEvent } from './audited-event.ts'

/** How far to go: an event's place in the log, or an instant, UTC with milliseconds; both inclusive. */
export type Point = { seq: number } | { at: string }

export const isUpTo = (point: Point, event: { seq: number; at: string }): boolean =>
  'seq' in point ? event.seq <= point.seq : event.at <= point.at

/** `closed`: recorded by a version whose events open all or nothing, in a bundle that may not open all. */
type Unseen = { ledgerId: string; is: 'erased' | 'closed' }
/**
 * `score` is null until verification has begun and where the facts are closed, `rank` outside the ranking, and in a season of
 * which not all is open. `byHand`: what was decided by hand until then, oldest first; absent where the reader has no history.
 */
type Present = {
  ledgerId: string
  is: 'there'
  standing: Started<Declared>
  criteria: Criteria
  score: Score | null
  rank: number | null
  byHand?: readonly HandStep[]
}
export type Replayed = Present | Unseen
/**
 * One line of the replay as `--json` prints it. `overPlaces`: it holds a place beyond the places; `manualRank`: the rank that it
 * was given by hand; `byHand`: every step that was decided by hand, with the kind of a rejection. All three are absent otherwise.
 */
export type ReplayLine = {
  id: string
  status: Status | Unseen['is']
  overPlaces?: true
  manualRank?: number
  byHand?: readonly HandStep[]
  totalScore: number | null
  scoreBreakdown: Points | null
  rank: number | null
}

const ledgerIdOf = (stream: string): string => stream.slice('application-'.length)

export function replay() {
  const standings = new Map<string, Standing<Declared>>()
  const closed = new Set<string>()
  const hands = new Map<string, HandStep[]>()
  let programme = emptyProgramme

  function takeStep(recorded: Recorded<AuditedFacts<Declared>>): void {
    const step = handStep(recorded)
    if (!step) return
    const steps = hands.get(recorded.stream) ?? []
    hands.set(recorded.stream, steps)
    steps.push(step)
  }
  const standingOf = (stream: string): Standing<Declared> => standings.get(stream) ?? notStarted
  return {
    /** Folds one event in; they must come in the order of the log. */
    take: (event: AuditedEvent): void => {
      if (event.of === 'staff') return
      if (event.of === 'erased') standings.set(event.stream, erased)
      else if (event.of === 'closed') closed.add(event.stream)
      else if (event.of === 'programme') programme = evolveProgramme(programme, event.recorded)
      else {
        const { stream } = event.recorded
        standings.set(stream, evolveStanding(standingOf(stream), event.recorded))
        takeStep(event.recorded)
      }
    },
    /** Every application, erased ones too, in the order in which they were started. */
    results: (): Replayed[] =>
      resultsOf(standings, { programme, closed }).map((one) =>
        one.is === 'there' ? { ...one, byHand: hands.get(`application-${one.ledgerId}`) ?? [] } : one,
      ),
  }
}

/** `closed`: the streams that this reader cannot open at all. */
type Besides = { programme: Programme; closed: ReadonlySet<string> }
/** What the standings of a moment come to: scores and ranks. `standings` by stream. */
export function resultsOf(
  standings: ReadonlyMap<string, Standing<Declared>>,
  { programme, closed }: Besides,
): Replayed[] {
  const results = [...standings].flatMap(([stream, standing]): Replayed[] => {
    const ledgerId = ledgerIdOf(stream)
    if (standing.stage === 'erased') return [{ ledgerId, is: 'erased' }]
    if (closed.has(stream)) return [{ ledgerId, is: 'closed' }]
    if (standing.stage === 'not-started') return []
    const criteria = criteriaOf(programme, standing.season)
    return [{ ledgerId, is: 'there', standing, criteria, score: scoreOf(standing, criteria), rank: null }]
  })
  // What is closed to the reader may be of any season, and rank before anybody.
  if (results.some(({ is }) => is === 'closed')) return results
  const present = results.filter((one) => one.is === 'there')
  for (const season of Map.groupBy(present, ({ standing }) => standing.season).values()) {
    if (season.some(({ standing }) => isRankedUnseen(standing))) continue
    const places = positions(season.flatMap(rankable))
    for (const one of season) one.rank = places.get(one.ledgerId) ?? null
  }
  return results
}

/** Whether it takes part in the ranking with points that are closed to the reader. */
const isRankedUnseen = (standing: Started<Declared>): boolean =>
  standing.stage === 'sent' &&
  standing.declared === 'closed' &&
  standing.scored &&
  isRankable(standing.status)

/** What takes part in the ranking of its season, as the order needs it; nothing of what does not. */
function rankable({ ledgerId, standing, score }: Present): Rankable[] {
  if (!score || standing.stage !== 'sent' || !isRankable(standing.status)) return []
  const { submittedAt, manualRank } = standing
  return [{ id: ledgerId, total: score.total, points: score.points, submittedAt, manualRank }]
}

/** Whether it holds a place of its season that it took when none was left. */
export const isOverPlaces = (one: Replayed): boolean =>
  one.is === 'there' && one.standing.stage === 'sent' && one.standing.overPlaces === true

/** What a line says of decisions by hand: nothing where there were none. */
function handsOf({ standing, byHand = [] }: Present): Pick<ReplayLine, 'manualRank' | 'byHand'> {
  const manualRank = standing.stage === 'sent' ? standing.manualRank : null
  return {
    ...(manualRank !== null && { manualRank }),
    ...(byHand.length > 0 && { byHand }),
  }
}

const unscored = { totalScore: null, scoreBreakdown: null }

/** `id` is whatever the reader knows the application by: its own id, or the ledger's. */
export const replayLine = (id: string, one: Replayed): ReplayLine =>
  one.is === 'there'
    ? {
        id,
        status: one.standing.status,
        ...(isOverPlaces(one) && { overPlaces: true }),
        ...handsOf(one),
        ...(one.score ? onWire(one.score) : unscored),
        rank: one.rank,
      }
    : { id, status: one.is, ...unscored, rank: null }

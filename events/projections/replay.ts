/** Replays the log up to a point, from facts alone, on the server, the command line and an auditor's browser. */

import type { AuditedFacts, Declared } from '../application/events.ts'
import { scoreOf } from '../application/score.ts'
import {
  erased,
  evolveStanding,
  notStarted,
  type Sent,
  type Standing,
  type Started,
} from '../application/standing.ts'
import { isRankable, type Status } from '../application/statuses.ts'
import type { Recorded } from '../decider.ts'
import { type HandStep, handStep } from '../history/hands.ts'
import {
  criteriaOf,
  emptyProgramme,
  evolveProgramme,
  type Programme,
  type ProgrammeFacts,
} from '../programme/events.ts'
import type { Criteria, Points } from '../scoring/criteria.ts'
import { positions, type Rankable } from '../scoring/rank.ts'
import { onWire, type Score, wirePoints } from '../scoring/score.ts'
import type { AuditedEvent } from './audited-event.ts'

// Recorded rankings, for readers who cannot compute them: at each selection, and when results were published.

type Ranking = Extract<ProgrammeFacts, { type: 'RankingRecorded' }>['facts']
/** `order`: ledger ids in ranking order, each with its total in hundredths. `seq`: the entry that recorded it. */
type RecordedOrder = { seq: number; order: Ranking['order'] }
/** The last one recorded, by season. */
type RecordedOrders = ReadonlyMap<string, RecordedOrder>
/** `total` in hundredths. */
type RecordedPlace = { rank: number; total: number; seq: number }

/** @param steps in the order of the log */
export function lastOrders(steps: Iterable<{ seq: number; event: ProgrammeFacts }>): RecordedOrders {
  const last = new Map<string, RecordedOrder>()
  for (const { seq, event } of steps)
    if (event.type === 'RankingRecorded') last.set(event.facts.season, { seq, order: event.facts.order })
  return last
}

/** By ledger id. */
export const placesIn = ({ seq, order }: RecordedOrder): ReadonlyMap<string, RecordedPlace> =>
  new Map(order.map(([id, total], place) => [id, { rank: place + 1, total, seq }]))

/** How far to replay: a log position, or an instant, UTC with milliseconds; both inclusive. */
export type Point = { seq: number } | { at: string }

export const isUpTo = (point: Point, event: { seq: number; at: string }): boolean =>
  'seq' in point ? event.seq <= point.seq : event.at <= point.at

/** `closed`: nothing of it can be read with this bundle. */
type Unseen = { ledgerId: string; is: 'erased' | 'closed' }
/**
 * `score`: null before the verification and where facts are closed. `rank`: null outside the ranking, and in a season that
 * is not fully open; there `recorded` has the last recorded rank. `byHand`: decisions by hand so far, oldest first; absent
 * for a reader without history.
 */
type Present = {
  ledgerId: string
  is: 'there'
  standing: Started<Declared>
  criteria: Criteria
  score: Score | null
  rank: number | null
  recorded?: RecordedPlace
  byHand?: readonly HandStep[]
}
export type Replayed = Present | Unseen
const ledgerIdOf = (stream: string): string => stream.slice('application-'.length)

export function replay() {
  const standings = new Map<string, Standing<Declared>>()
  const closed = new Set<string>()
  const hands = new Map<string, HandStep[]>()
  const rankings: Recorded<ProgrammeFacts>[] = []
  let programme = emptyProgramme

  function takeProgramme(recorded: Recorded<ProgrammeFacts>): void {
    programme = evolveProgramme(programme, recorded)
    if (recorded.event.type === 'RankingRecorded') rankings.push(recorded)
  }
  function takeStep(recorded: Recorded<AuditedFacts<Declared>>): void {
    const step = handStep(recorded)
    if (!step) return
    const steps = hands.get(recorded.stream) ?? []
    hands.set(recorded.stream, steps)
    steps.push(step)
  }
  const standingOf = (stream: string): Standing<Declared> => standings.get(stream) ?? notStarted
  return {
    /** Takes every event, in the order of the log. */
    take: (event: AuditedEvent): void => {
      if (event.of === 'staff') return
      if (event.of === 'erased') standings.set(event.stream, erased)
      else if (event.of === 'closed') closed.add(event.stream)
      else if (event.of === 'programme') takeProgramme(event.recorded)
      else {
        const { stream } = event.recorded
        standings.set(stream, evolveStanding(standingOf(stream), event.recorded))
        takeStep(event.recorded)
      }
    },
    /** Every application, also erased ones, in the order of their start. */
    results: (): Replayed[] =>
      resultsOf(standings, { programme, closed, orders: lastOrders(rankings) }).map((one) =>
        one.is === 'there' ? { ...one, byHand: hands.get(`application-${one.ledgerId}`) ?? [] } : one,
      ),
  }
}

/** `closed`: streams that cannot be read at all. */
type Besides = { programme: Programme; closed: ReadonlySet<string>; orders: RecordedOrders }
/** Scores and ranks of the given standings, by stream. */
export function resultsOf(
  standings: ReadonlyMap<string, Standing<Declared>>,
  { programme, closed, orders }: Besides,
): Replayed[] {
  const results = [...standings].flatMap(([stream, standing]): Replayed[] => {
    const ledgerId = ledgerIdOf(stream)
    if (standing.stage === 'erased') return [{ ledgerId, is: 'erased' }]
    if (closed.has(stream)) return [{ ledgerId, is: 'closed' }]
    if (standing.stage === 'not-started') return []
    const criteria = criteriaOf(programme, standing.season)
    return [{ ledgerId, is: 'there', standing, criteria, score: scoreOf(standing, criteria), rank: null }]
  })
  // Closed applications may be of any season, and may rank before others.
  const isAnyClosed = results.some(({ is }) => is === 'closed')
  const present = results.filter((one) => one.is === 'there')
  for (const [name, season] of Map.groupBy(present, ({ standing }) => standing.season))
    if (isAnyClosed || season.some(({ standing }) => isRankedUnseen(standing)))
      takeRecorded(season, orders.get(name))
    else takeComputed(season)
  return results
}

function takeComputed(season: readonly Present[]): void {
  const places = positions(season.flatMap(rankable))
  for (const one of season) one.rank = places.get(one.ledgerId) ?? null
}

/** Applications that have left the ranking since have no recorded place. */
function takeRecorded(season: readonly Present[], order: ReturnType<RecordedOrders['get']>): void {
  if (!order) return
  const places = placesIn(order)
  for (const one of season) {
    const recorded = takesPart(one.standing) ? places.get(one.ledgerId) : undefined
    if (recorded) one.recorded = recorded
  }
}

const takesPart = (standing: Started<Declared>): standing is Sent<Declared> =>
  standing.stage === 'sent' && standing.scored && isRankable(standing.status)

const isRankedUnseen = (standing: Started<Declared>): boolean =>
  takesPart(standing) && standing.declared === 'closed'

/** Empty for applications outside the ranking. */
function rankable({ ledgerId, standing, score }: Present): Rankable[] {
  if (!score || !takesPart(standing)) return []
  const { submittedAt, manualRank } = standing
  return [{ id: ledgerId, total: score.total, points: score.points, submittedAt, manualRank }]
}

// A replay as one line for each application: for `audit replay --json`, and the console.

/**
 * `overPlaces`: has a place beyond the places. `manualRank`: set by hand. `byHand`: every step decided by hand, with the
 * kind of a rejection. `recorded`: where not everything is open, the last recorded rank and total, at entry `seq`. All four
 * are absent otherwise.
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
  recorded?: { rank: number; totalScore: number; seq: number }
}

export const isOverPlaces = (one: Replayed): boolean =>
  one.is === 'there' && one.standing.stage === 'sent' && one.standing.overPlaces === true

/** Empty without decisions by hand. */
function handsOf({ standing, byHand = [] }: Present): Pick<ReplayLine, 'manualRank' | 'byHand'> {
  const manualRank = standing.stage === 'sent' ? standing.manualRank : null
  return {
    ...(manualRank !== null && { manualRank }),
    ...(byHand.length > 0 && { byHand }),
  }
}

const recordedOnWire = ({ rank, total, seq }: RecordedPlace) => ({ rank, totalScore: wirePoints(total), seq })

const unscored = { totalScore: null, scoreBreakdown: null }

/** `id`: the application's own, or its ledger id. */
export const replayLine = (id: string, one: Replayed): ReplayLine =>
  one.is === 'there'
    ? {
        id,
        status: one.standing.status,
        ...(isOverPlaces(one) && { overPlaces: true }),
        ...handsOf(one),
        ...(one.score ? onWire(one.score) : unscored),
        rank: one.rank,
        ...(one.recorded && { recorded: recordedOnWire(one.recorded) }),
      }
    : { id, status: one.is, ...unscored, rank: null }

/** Replays the log up to a point, from facts alone, on the server, the command line and an auditor's browser. */

import type { ApplicationFacts } from '../application/events.ts'
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
  type Published,
  placesOf,
  settingValue,
  type Tally,
} from '../programme/events.ts'
import type { Criteria, Points } from '../scoring/criteria.ts'
import { positions, type Rankable } from '../scoring/rank.ts'
import { onWire, type Score } from '../scoring/score.ts'
import type { AuditedEvent } from './audited-event.ts'

/** The last tally and publication of a season at a point of the log; null before the first. */
export type Said = { tally: Tally | null; published: Published | null }

/** @param steps in the order of the log */
function saidOf(steps: Iterable<{ event: ProgrammeFacts }>, season: string): Said {
  const said: Said = { tally: null, published: null }
  for (const { event } of steps) {
    if (event.type === 'TallyRecorded' && event.facts.season === season) said.tally = event.facts
    if (event.type === 'ResultsPublished' && event.facts.season === season) said.published = event.facts
    if (event.type === 'ResultsWithheld' && event.facts.season === season) said.published = null
  }
  return said
}

/** How far to replay: a log position, or an instant, UTC with milliseconds; both inclusive. */
export type Point = { seq: number } | { at: string }

export const isUpTo = (point: Point, event: { seq: number; at: string }): boolean =>
  'seq' in point ? event.seq <= point.seq : event.at <= point.at

type Unseen = { ledgerId: string; is: 'erased' }
/**
 * `score`: null before the verification. `rank`: null outside the ranking, and in a season that
 * is not fully open. `byHand`: decisions by hand so far, oldest first; absent for a reader without history.
 */
type Present = {
  ledgerId: string
  is: 'there'
  standing: Started
  criteria: Criteria
  score: Score | null
  rank: number | null
  byHand?: readonly HandStep[]
}
export type Replayed = Present | Unseen
const ledgerIdOf = (stream: string): string => stream.slice('application-'.length)

export type SeasonNow = Said & { name: string; places: number; criteria: Criteria }

export function replay() {
  const standings = new Map<string, Standing>()
  const hands = new Map<string, HandStep[]>()
  const steps: Recorded<ProgrammeFacts>[] = []
  let programme = emptyProgramme

  function takeProgramme(recorded: Recorded<ProgrammeFacts>): void {
    programme = evolveProgramme(programme, recorded)
    steps.push(recorded)
  }
  function takeStep(recorded: Recorded<ApplicationFacts>): void {
    const step = handStep(recorded)
    if (!step) return
    const steps = hands.get(recorded.stream) ?? []
    hands.set(recorded.stream, steps)
    steps.push(step)
  }
  const standingOf = (stream: string): Standing => standings.get(stream) ?? notStarted
  return {
    /** Takes every event, in the order of the log. */
    take: (event: AuditedEvent): void => {
      if (event.of === 'staff') return
      if (event.of === 'erased') standings.set(event.stream, erased)
      else if (event.of === 'programme') takeProgramme(event.recorded)
      else {
        const { stream } = event.recorded
        standings.set(stream, evolveStanding(standingOf(stream), event.recorded))
        takeStep(event.recorded)
      }
    },
    /** The rules, and what was made public, of each season that was counted or published, and of the open one. */
    seasons: (): SeasonNow[] => {
      const made = steps.flatMap(({ event }) =>
        event.type === 'TallyRecorded' || event.type === 'ResultsPublished' ? event.facts.season : [],
      )
      return [...new Set([...made, settingValue(programme, 'season')])].map((name) => ({
        name,
        places: placesOf(programme, name),
        criteria: criteriaOf(programme, name),
        ...saidOf(steps, name),
      }))
    },
    /** Every application, also erased ones, in the order of their start. `isPartial`: there are others that cannot be seen. */
    results: ({ isPartial = false } = {}): Replayed[] =>
      resultsOf(standings, { programme, isPartial }).map((one) =>
        one.is === 'there' ? { ...one, byHand: hands.get(`application-${one.ledgerId}`) ?? [] } : one,
      ),
  }
}

/** `isPartial`: there are others, which may rank before them. */
type Besides = { programme: Programme; isPartial?: boolean }
/** Scores and ranks of the given standings, by stream. */
export function resultsOf(
  standings: ReadonlyMap<string, Standing>,
  { programme, isPartial = false }: Besides,
): Replayed[] {
  const results = [...standings].flatMap(([stream, standing]): Replayed[] => {
    const ledgerId = ledgerIdOf(stream)
    if (standing.stage === 'erased') return [{ ledgerId, is: 'erased' }]
    if (standing.stage === 'not-started') return []
    const criteria = criteriaOf(programme, standing.season)
    return [{ ledgerId, is: 'there', standing, criteria, score: scoreOf(standing, criteria), rank: null }]
  })
  if (isPartial) return results
  const present = results.filter((one) => one.is === 'there')
  for (const season of Map.groupBy(present, ({ standing }) => standing.season).values()) takeComputed(season)
  return results
}

function takeComputed(season: readonly Present[]): void {
  const places = positions(season.flatMap(rankable))
  for (const one of season) one.rank = places.get(one.ledgerId) ?? null
}

const takesPart = (standing: Started): standing is Sent =>
  standing.stage === 'sent' && standing.scored && isRankable(standing.status)

/** Empty for applications outside the ranking. */
function rankable({ ledgerId, standing, score }: Present): Rankable[] {
  if (!score || !takesPart(standing)) return []
  const { submittedAt, manualRank } = standing
  return [{ id: ledgerId, total: score.total, points: score.points, submittedAt, manualRank }]
}

// A replay as one line for each application: for `audit replay --json`, and the console.

/**
 * `overPlaces`: has a place beyond the places. `manualRank`: set by hand. `byHand`: every step decided by hand, with the
 * kind of a rejection. All three are absent otherwise.
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
      }
    : { id, status: one.is, ...unscored, rank: null }

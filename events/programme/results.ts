/**
 * Publishing the results of a season: until then no family is written to about a decision, and for two minutes it can be
 * taken back. Pure.
 */
import * as z from 'zod/mini'
import { Position } from '../application/moved-on.ts'
import { type Decision, decided, refused } from '../decider.ts'
import { typed } from '../kind-schemas.ts'
import { limits } from '../limits.ts'
import { nameKind } from '../text.ts'
import { arePublished, type Programme, type ProgrammeEvent, settingValue } from './events.ts'

/** Milliseconds in which publishing can be taken back; what it lets go waits as long. */
export const RESULTS_UNDO = 2 * 60 * 1000

/**
 * `position`: the log's size when the person saw how many letters it would be; left out by who saw nothing. `again`: also
 * where it is published, for families who have had no letter.
 */
export const PublishResults = z.strictObject({
  season: z.optional(typed(nameKind, limits.line)),
  published: z.boolean('error.type'),
  position: z.optional(Position),
  again: z.optional(z.boolean('error.type')),
})

/** Until when it can be taken back, UTC; null where it is not published, or over. `at`: the clock's time, UTC. */
export function undoableUntil({ results }: Programme, season: string, at: string): string | null {
  const entry = results[season]
  if (!entry?.isPublished) return null
  const until = new Date(Date.parse(entry.at) + RESULTS_UNDO).toISOString()
  return at < until ? until : null
}

/**
 * Since when families may know of the decisions of a season, UTC: not while publishing them can still be taken back. Null while they
 * may not. `at`: the clock's time, UTC.
 */
export function toldSince({ results }: Programme, season: string, at: string): string | null {
  const entry = results[season]
  if (!entry?.isPublished) return null
  const since = new Date(Date.parse(entry.since) + RESULTS_UNDO).toISOString()
  return at >= since ? since : null
}

/** `actor`: who asks. The rest as in the request. `now`: the clock's time, UTC. */
type ChangeResults = {
  season: string
  isPublished: boolean
  actor: string
  now: string
  position?: number | undefined
  again?: boolean
}

const isKnown = (now: Programme, season: string): boolean =>
  season === settingValue(now, 'season') || Object.hasOwn(now.criteria, season)

/** What is newer than what the person saw is either their own request, whose answer was lost, or somebody else's. */
function publish(
  now: Programme,
  { season, actor, position = Number.POSITIVE_INFINITY, again = false }: ChangeResults,
): Decision<ProgrammeEvent> {
  const last = now.results[season]
  const isNewer = last !== undefined && last.seq > position
  const isPublished = last?.isPublished ?? false
  if (!isPublished && isNewer) return refused('moved-on')
  if (!isPublished || (again && !isNewer))
    return decided({ type: 'ResultsPublished', facts: { season }, details: null })
  return last?.by === actor ? decided() : refused('already-published')
}

/** Any admin may: a mistake must not wait for the one who made it. */
function takeBack(now: Programme, { season, now: at }: ChangeResults): Decision<ProgrammeEvent> {
  if (!arePublished(now, season)) return decided()
  if (undoableUntil(now, season, at) === null) return refused('not-undoable')
  return decided({ type: 'ResultsWithheld', facts: { season }, details: null })
}

/**
 * @returns ResultsPublished or ResultsWithheld; nothing where the same person has done it already, or there is nothing to
 * take back. `not-found`: a season that never was. `already-published`: somebody else has published them. `moved-on`: they
 * were taken back after `position`. `not-undoable`: the two minutes are over.
 */
export function changeResults(now: Programme, ask: ChangeResults): Decision<ProgrammeEvent> {
  if (!isKnown(now, ask.season)) return refused('not-found')
  return ask.isPublished ? publish(now, ask) : takeBack(now, ask)
}

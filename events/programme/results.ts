/**
 * Publishing the results of a season: until then no family is written to about a decision, and for two minutes it can be
 * taken back. Pure.
 */
import * as z from 'zod/mini'
import { Position } from '../application/moved-on.ts'
import { type Decision, decided, refused } from '../decider.ts'
import { limits } from '../limits.ts'
import { arePublished, type Programme, type ProgrammeEvent, settingValue } from './events.ts'

/** Milliseconds in which publishing can be taken back; what it lets go waits as long. */
export const RESULTS_UNDO = 2 * 60 * 1000

/**
 * `position`: the log's size when the person saw how many letters it would be; left out by who saw nothing. `again`: also
 * where it is published, for families who have had no letter.
 */
export const PublishResults = z.strictObject({
  season: z.optional(z.string('error.type').check(z.maxLength(limits.line, 'error.tooLong'))),
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

type ChangeResults = { season: string; isPublished: boolean; again?: boolean; now: string }

/**
 * @returns ResultsPublished or ResultsWithheld, nothing where it is so already, or `not-found` for a season that never was,
 * or `not-undoable` once the two minutes are over
 */
export function changeResults(
  now: Programme,
  { season, isPublished, again = false, now: at }: ChangeResults,
): Decision<ProgrammeEvent> {
  const isKnown = season === settingValue(now, 'season') || Object.hasOwn(now.criteria, season)
  if (!isKnown) return refused('not-found')
  if (isPublished === arePublished(now, season) && !again) return decided()
  if (!isPublished && undoableUntil(now, season, at) === null) return refused('not-undoable')
  const type = isPublished ? 'ResultsPublished' : 'ResultsWithheld'
  return decided({ type, facts: { season }, details: null })
}

/**
 * Optimistic concurrency for decisions: the log position at which the displayed data was computed, and the types of events
 * that make it stale.
 */
import * as z from 'zod/mini'
import type { ApplicationEvent } from './events.ts'

/** The log's size when the displayed data was computed. */
export const Position = z.int('error.type').check(z.gte(0, 'error.type'))

/** What changes the status, the score or the rank of an application; a note does not. */
const matters: Record<ApplicationEvent['type'], boolean> = {
  ApplicationStarted: true,
  HelpRecorded: false,
  BegunAtDoor: false,
  ApplicationSubmitted: true,
  ApplicationAmended: true,
  StatusChanged: true,
  FactsVerified: true,
  RankAssigned: true,
  RankCleared: true,
  NoteAdded: false,
  NoteWithdrawn: false,
  DocumentAdded: false,
  DocumentWithdrawn: false,
  CardChecked: false,
  OverPlacesProposed: false,
  OverPlacesDeclined: false,
  RequestMade: false,
  RequestAnswered: false,
  NomineeNamed: false,
  FamilyTold: false,
  ApplicationWithdrawn: true,
  ApplicationErased: true,
}

/** What changes whom a letter about a decision goes to. */
const decides: Record<ApplicationEvent['type'], boolean> = {
  ApplicationStarted: false,
  HelpRecorded: false,
  BegunAtDoor: false,
  ApplicationSubmitted: false,
  ApplicationAmended: false,
  StatusChanged: true,
  FactsVerified: false,
  RankAssigned: false,
  RankCleared: false,
  NoteAdded: false,
  NoteWithdrawn: false,
  DocumentAdded: false,
  DocumentWithdrawn: false,
  CardChecked: false,
  OverPlacesProposed: false,
  OverPlacesDeclined: false,
  RequestMade: false,
  RequestAnswered: false,
  NomineeNamed: false,
  FamilyTold: false,
  ApplicationWithdrawn: true,
  ApplicationErased: true,
}

/** What changes what is known of a family: its answers, and what visits found. */
const informs: Record<ApplicationEvent['type'], boolean> = {
  ApplicationStarted: false,
  HelpRecorded: false,
  BegunAtDoor: false,
  ApplicationSubmitted: true,
  ApplicationAmended: true,
  StatusChanged: false,
  FactsVerified: true,
  RankAssigned: false,
  RankCleared: false,
  NoteAdded: false,
  NoteWithdrawn: false,
  DocumentAdded: false,
  DocumentWithdrawn: false,
  CardChecked: false,
  OverPlacesProposed: false,
  OverPlacesDeclined: false,
  RequestMade: false,
  RequestAnswered: false,
  NomineeNamed: false,
  FamilyTold: false,
  ApplicationWithdrawn: false,
  ApplicationErased: false,
}

const typesIn = (list: Record<string, boolean>): ReadonlySet<string> =>
  new Set(Object.entries(list).flatMap(([type, is]) => (is ? type : [])))

/** Events that make a displayed application stale. */
export const movingTypes = typesIn(matters)
/** Events that make the displayed results of a season stale. */
export const decidingTypes = typesIn(decides)
/** Events that make a displayed visit sheet stale. */
export const informingTypes = typesIn(informs)

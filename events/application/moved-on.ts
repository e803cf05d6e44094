/**
 * Decisions made on what a person saw: the place in the log at which it was computed, and which events since then make it
 * something else. Pure.
 */
import * as z from 'zod/mini'
import type { ApplicationEvent } from './events.ts'

/** The size of the log when what a person decides on was computed. */
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

/** The types of the events after which an application is not what the person saw. */
export const movingTypes = typesIn(matters)
/** The types of the events after which the results of a season are not what the person saw. */
export const decidingTypes = typesIn(decides)
/** The types of the events after which a visit sheet is not what the person saw. */
export const informingTypes = typesIn(informs)

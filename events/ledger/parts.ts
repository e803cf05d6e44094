/**
 * In which sealed payload each part of an event lies. In version 1 of the envelope the course of an application was among its
 * facts; events of these types had no other facts.
 */
import type { ApplicationEvent } from '../application/events.ts'
import type { Head, Payload } from './envelope.ts'

/** Which types have a course; an event that came with version 2 or later is never asked about. */
const hasCourse: Record<ApplicationEvent['type'], boolean> = {
  ApplicationStarted: true,
  HelpRecorded: false,
  BegunAtDoor: false,
  ApplicationSubmitted: false,
  ApplicationAmended: false,
  StatusChanged: true,
  FactsVerified: false,
  RankAssigned: true,
  RankCleared: false,
  NoteAdded: false,
  NoteWithdrawn: false,
  DocumentAdded: false,
  DocumentWithdrawn: false,
  CardChecked: false,
  OverPlacesProposed: true,
  OverPlacesDeclined: true,
  RequestMade: true,
  RequestAnswered: true,
  NomineeNamed: false,
  FamilyTold: true,
  ApplicationWithdrawn: true,
  ApplicationErased: true,
}
const hadCourse: ReadonlySet<string> = new Set(
  Object.entries(hasCourse).flatMap(([type, itHas]) => (itHas ? type : [])),
)

/** Null where the event has no such part. */
export function payloadOf({ v, type }: Pick<Head, 'v' | 'type'>, part: Payload): Payload | null {
  if (v !== 1 || part === 'details') return part
  if (part === 'course') return hadCourse.has(type) ? 'facts' : null
  return hadCourse.has(type) ? null : 'facts'
}

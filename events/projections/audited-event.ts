/**
 * An event as an auditor has it: who, when, and the facts, without the details. Parsed strictly, because a bundle comes
 * from whoever hands it over, and a data folder is not believed either while it is being audited.
 */
import * as z from 'zod/mini'
import {
  ApplicationAmended,
  ApplicationErased,
  type ApplicationFacts,
  ApplicationStarted,
  ApplicationSubmitted,
  DocumentAdded,
  FactsVerified,
  NoteAdded,
  NoteWithdrawn,
  RankAssigned,
  RankCleared,
  StatusChanged,
} from '../application/events.ts'
import type { Recorded } from '../decider.ts'
import type { OpenedEvent } from '../ledger/opening.ts'
import { CriteriaChanged, type ProgrammeFacts, SettingChanged } from '../programme/events.ts'

const withoutDetails = { details: true } as const
const applicationFacts = {
  ApplicationStarted: z.omit(ApplicationStarted, withoutDetails),
  ApplicationSubmitted: z.omit(ApplicationSubmitted, withoutDetails),
  ApplicationAmended: z.omit(ApplicationAmended, withoutDetails),
  StatusChanged: z.omit(StatusChanged, withoutDetails),
  FactsVerified: z.omit(FactsVerified, withoutDetails),
  RankAssigned: z.omit(RankAssigned, withoutDetails),
  RankCleared: z.omit(RankCleared, withoutDetails),
  NoteAdded: z.omit(NoteAdded, withoutDetails),
  NoteWithdrawn: z.omit(NoteWithdrawn, withoutDetails),
  DocumentAdded: z.omit(DocumentAdded, withoutDetails),
  ApplicationErased: z.omit(ApplicationErased, withoutDetails),
} satisfies Record<ApplicationFacts['type'], z.ZodMiniType>
const programmeFacts = {
  SettingChanged: z.omit(SettingChanged, withoutDetails),
  CriteriaChanged: z.omit(CriteriaChanged, withoutDetails),
} satisfies Record<ProgrammeFacts['type'], z.ZodMiniType>

const isOneOf = <Types extends object>(types: Types, type: PropertyKey): type is keyof Types =>
  Object.hasOwn(types, type)

export type AuditedEvent =
  | { of: 'application'; recorded: Recorded<ApplicationFacts> }
  | { of: 'programme'; recorded: Recorded<ProgrammeFacts> }
  /** Its facts cannot be opened any more, because the application was erased. */
  | { of: 'erased'; seq: number; stream: string; at: string }

/** Null when the facts are not of the shape that their type has, or the stream is one that no auditor sees. */
export function auditedEvent(opened: OpenedEvent): AuditedEvent | null {
  const { seq, stream, version, at, actor, type, facts } = opened
  if (opened.erased) return { of: 'erased', seq, stream, at }
  const stamp = { seq, stream, version, at, actor }
  if (stream === 'programme') {
    const event = isOneOf(programmeFacts, type) && programmeFacts[type].safeParse({ type, facts }).data
    return event ? { of: 'programme', recorded: { ...stamp, event } } : null
  }
  if (!stream.startsWith('application-')) return null
  const event = isOneOf(applicationFacts, type) && applicationFacts[type].safeParse({ type, facts }).data
  return event ? { of: 'application', recorded: { ...stamp, event } } : null
}

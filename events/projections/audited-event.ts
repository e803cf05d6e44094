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
import { ProgrammeEvent, type ProgrammeFacts } from '../programme/events.ts'

const withoutDetails = { details: true } as const
const ApplicationFactsOnly = z.discriminatedUnion('type', [
  z.omit(ApplicationStarted, withoutDetails),
  z.omit(ApplicationSubmitted, withoutDetails),
  z.omit(ApplicationAmended, withoutDetails),
  z.omit(StatusChanged, withoutDetails),
  z.omit(FactsVerified, withoutDetails),
  z.omit(RankAssigned, withoutDetails),
  z.omit(RankCleared, withoutDetails),
  z.omit(NoteAdded, withoutDetails),
  z.omit(NoteWithdrawn, withoutDetails),
  z.omit(DocumentAdded, withoutDetails),
  z.omit(ApplicationErased, withoutDetails),
])
const [SettingChanged, CriteriaChanged] = ProgrammeEvent.def.options
const ProgrammeFactsOnly = z.discriminatedUnion('type', [
  z.omit(SettingChanged, withoutDetails),
  z.omit(CriteriaChanged, withoutDetails),
])

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
    const { data: event } = ProgrammeFactsOnly.safeParse({ type, facts })
    return event ? { of: 'programme', recorded: { ...stamp, event } } : null
  }
  if (!stream.startsWith('application-')) return null
  const { data: event } = ApplicationFactsOnly.safeParse({ type, facts })
  return event ? { of: 'application', recorded: { ...stamp, event } } : null
}

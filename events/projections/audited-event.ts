/**
 * An event as an auditor has it: who, when, and the facts, without the details. Parsed strictly, since neither a bundle nor
 * a data folder is trusted while it is being audited.
 */
import { ApplicationFacts } from '../application/events.ts'
import type { Recorded } from '../decider.ts'
import type { OpenedEvent } from '../ledger/opening.ts'
import { ProgrammeFacts } from '../programme/events.ts'

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
    const event = ProgrammeFacts.safeParse({ type, facts }).data
    return event ? { of: 'programme', recorded: { ...stamp, event } } : null
  }
  if (!stream.startsWith('application-')) return null
  const event = ApplicationFacts.safeParse({ type, facts }).data
  return event ? { of: 'application', recorded: { ...stamp, event } } : null
}

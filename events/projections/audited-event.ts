/** An event as auditors see it: without details. Parsed strictly, since the source is not trusted during an audit. */
import { ApplicationFacts } from '../application/events.ts'
import type { Recorded } from '../decider.ts'
import type { OpenedEvent } from '../ledger/sealing.ts'
import { ProgrammeFacts } from '../programme/events.ts'

export type AuditedEvent =
  | { of: 'application'; recorded: Recorded<ApplicationFacts> }
  | { of: 'programme'; recorded: Recorded<ProgrammeFacts> }
  /** Only the envelope matters for an audit. */
  | { of: 'staff' }
  /** Unreadable since the application was erased. */
  | { of: 'erased'; seq: number; stream: string; at: string }

type Parts = Pick<OpenedEvent, 'type' | 'course' | 'facts'>
type Parse = (parts: Parts) => ApplicationFacts | null
const parsed: Parse = ({ type, course, facts }) =>
  ApplicationFacts.safeParse({ type, course, facts }).data ?? null

/** Cache size. */
const MOST_KNOWN = 10_000
/** Not cached: declarations are hardly ever equal. */
const isOfItsOwn = ({ type }: Parts): boolean =>
  type === 'ApplicationSubmitted' || type === 'ApplicationAmended'

/** A parser with a cache: most events of a season are equal to others, so this saves time and memory. */
export function parsedOnce(): Parse {
  const known = new Map<string, ApplicationFacts | null>()
  return (parts) => {
    if (isOfItsOwn(parts)) return parsed(parts)
    const name = JSON.stringify([parts.type, parts.course, parts.facts])
    const event = known.get(name) ?? parsed(parts)
    if (known.size < MOST_KNOWN) known.set(name, event)
    return event
  }
}

/** Null where the parts do not fit the type's schema. */
export function auditedEvent(opened: OpenedEvent, parse: Parse = parsed): AuditedEvent | null {
  const { seq, stream, version, at, actor, type, course, facts } = opened
  if (opened.erased) return { of: 'erased', seq, stream, at }
  const stamp = { seq, stream, version, at, actor }
  if (stream.startsWith('staff-')) return { of: 'staff' }
  if (stream === 'programme') {
    const event = course === null ? ProgrammeFacts.safeParse({ type, facts }).data : undefined
    return event ? { of: 'programme', recorded: { ...stamp, event } } : null
  }
  if (!stream.startsWith('application-')) return null
  const event = parse(opened)
  return event ? { of: 'application', recorded: { ...stamp, event } } : null
}

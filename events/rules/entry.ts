/** An entry of the log as the rules read it: its envelope, and as much of its event as the reader may open. */
import type { ApplicationEvent, AuditedFacts, Declared } from '../application/events.ts'
import type { Recorded } from '../decider.ts'
import type { Head } from '../ledger/envelope.ts'
import type { Problem } from '../ledger/problems.ts'
import type { ProgrammeFacts } from '../programme/events.ts'
import type { StaffEvent } from '../staff.ts'

/** With details on a data folder, without them in a bundle. */
export type ApplicationEntry = AuditedFacts<Declared> | ApplicationEvent
export type Content =
  | { of: 'application'; recorded: Recorded<ApplicationEntry> }
  | { of: 'programme'; recorded: Recorded<ProgrammeFacts> }
  | { of: 'staff'; recorded?: Recorded<StaffEvent> }
  /** Only the envelope can be read: for good, or by this reader. */
  | { of: 'erased' | 'closed' }

/** The first entry that no decider could have decided. */
export type Breach = { seq: number; problem: Problem }

/** Whether an event came with the one before it: commands of one turn share their time. */
export const isSameCommand = (
  one: Pick<Head, 'actor' | 'at'>,
  other: Pick<Head, 'actor' | 'at'> | null,
): boolean => one.actor === other?.actor && one.at === other.at

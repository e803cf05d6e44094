/** The witnesses whom an event of a bundle names. */
import { ProgrammeFacts } from '../programme/events.ts'
import { witnessesIn } from '../programme/witnesses.ts'
import type { VerifierKey } from './note.ts'
import type { OpenedEvent } from './opening.ts'

/** None for an event that is about anything else. */
export function namedWitnesses({
  stream,
  type,
  facts,
}: Pick<OpenedEvent, 'stream' | 'type' | 'facts'>): VerifierKey[] {
  if (stream !== 'programme' || type !== 'SettingChanged') return []
  const event = ProgrammeFacts.safeParse({ type, facts }).data
  if (event?.type !== 'SettingChanged' || event.facts.key !== 'audit_witnesses') return []
  return witnessesIn(event.facts.value ?? '')
}

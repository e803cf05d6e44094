/** What the log says was signed, held against its tree: the rule for entries of `CheckpointSigned`. */
import type { RecordedCheckpoints } from '../ledger/recorded-checkpoints.ts'
import type { Breach, Content } from './entry.ts'

/** Null for any other entry. */
export function signingBreach(signings: RecordedCheckpoints, content: Content): Breach | null {
  if (content.of !== 'programme') return null
  const { seq, event } = content.recorded
  const problem = event.type === 'CheckpointSigned' ? signings.take({ seq }, event.facts) : null
  return problem && { seq, problem }
}

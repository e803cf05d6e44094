/** Takes events as they are stored elsewhere into a log that they continue. */
import { OperatorError } from '../runtime/errors.ts'
import type { Log, StoredEvent } from './log.ts'

/** Those that the log has already are passed over. @throws OperatorError for one that does not continue it */
export function takeStored(log: Log, stored: readonly StoredEvent[]): void {
  const events = stored.filter(({ seq }) => seq > log.size())
  const [first] = events
  const last = events.at(-1)
  if (!first || !last) return
  const isNext = first.seq === log.size() + 1
  if (isNext) log.append(events)
  if (!isNext || Buffer.compare(log.end().chain, last.chain) !== 0)
    throw new OperatorError(`Event ${first.seq} from elsewhere does not continue this log.`)
}

/** Reads of the log what its envelopes say in the clear: streams and types. */
import type { Log, StoredEvent } from './log.ts'

export type Head = Pick<StoredEvent, 'stream' | 'type'>

export function createLogHeads({ db }: Log) {
  const between = db.query<Head, [number, number]>(
    'select stream, type from event where seq between ? and ? order by seq',
  )
  /** In order, both ends included. */
  return (from: number, to: number): Head[] => between.all(from, to)
}

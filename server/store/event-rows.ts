/** Queries of the log for the console: a page of events by filters, and the history of one stream. Reads only. */
import type { Log, StoredEvent } from './log.ts'

/** `from` and `to` are instants, `from` inclusive. `hidden`: types that the reader may not see. */
export type RowsAsk = {
  before?: number | undefined
  limit: number
  actor?: string | undefined
  stream?: string | undefined
  type?: string | undefined
  from?: string | undefined
  to?: string | undefined
  withStaff: boolean
  hidden: readonly string[]
}

/** SQL conditions, each with its value. */
function conditions(ask: RowsAsk): [sql: string, value: string | number][] {
  const all: [string, string | number | undefined][] = [
    ['seq < ?', ask.before],
    ['actor = ?', ask.actor],
    ['stream = ?', ask.stream],
    ['type = ?', ask.type],
    ['at >= ?', ask.from],
    ['at < ?', ask.to],
    ['stream not like ?', ask.withStaff ? undefined : 'staff-%'],
    ...ask.hidden.map((type): [string, string] => ['type <> ?', type]),
  ]
  return all.flatMap(([sql, value]) => (value === undefined ? [] : [[sql, value]]))
}

export function createEventRows({ db }: Log) {
  return {
    /** Newest first. */
    page: (ask: RowsAsk): StoredEvent[] => {
      const where = conditions(ask)
      const condition = where.map(([sql]) => sql).join(' and ') || 'true'
      return db
        .query<StoredEvent, (string | number)[]>(
          `select * from event where ${condition} order by seq desc limit ?`,
        )
        .all(...where.map(([, value]) => value), ask.limit)
    },
    /** Oldest first. */
    history: (stream: string): StoredEvent[] =>
      db.query<StoredEvent, [string]>('select * from event where stream = ? order by version').all(stream),
  }
}

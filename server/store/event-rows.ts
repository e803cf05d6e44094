/** What the log itself answers for the console: a page of events by filters, and the history of one stream. Reads only. */
import type { Log, StoredEvent } from './log.ts'

/** `from` and `to` are instants, `from` inclusive; an absent filter is null. `hidden` are types that the asker may not see. */
export type RowsAsk = {
  before: number | null
  limit: number
  actor: string | null
  stream: string | null
  type: string | null
  from: string | null
  to: string | null
  withStaff: boolean
  hidden: readonly string[]
}
type Clause = { sql: string; value: string | number }

function clauses(ask: RowsAsk): Clause[] {
  const all: [string, string | number | null][] = [
    ['seq < ?', ask.before],
    ['actor = ?', ask.actor],
    ['stream = ?', ask.stream],
    ['type = ?', ask.type],
    ['at >= ?', ask.from],
    ['at < ?', ask.to],
    ...ask.hidden.map((type): [string, string] => ['type <> ?', type]),
    ...(ask.withStaff ? [] : ([['stream not like ?', 'staff-%']] satisfies [string, string][])),
  ]
  return all.flatMap(([sql, value]) => (value === null ? [] : [{ sql, value }]))
}

export function eventRows({ db }: Log) {
  return {
    /** Newest first. */
    page: (ask: RowsAsk): StoredEvent[] => {
      const parts = clauses(ask)
      const where = parts.map(({ sql }) => sql).join(' and ') || 'true'
      return db
        .query<StoredEvent, (string | number)[]>(
          `select * from event where ${where} order by seq desc limit ?`,
        )
        .all(...parts.map(({ value }) => value), ask.limit)
    },
    /** Oldest first. */
    history: (stream: string): StoredEvent[] =>
      db.query<StoredEvent, [string]>('select * from event where stream = ? order by version').all(stream),
  }
}

/** Queries of the log for the console: a page of events by filters, and the history of one stream. Reads only. */
import { createEventIndex, type EventQuery } from './event-index.ts'
import type { Log, StoredEvent } from './log.ts'

/** The SQL conditions, each with its value. */
function conditions(query: EventQuery): [sql: string, value: string | number][] {
  const all: [string, string | number | undefined][] = [
    ['seq < ?', query.before],
    ['actor = ?', query.actor],
    ['stream = ?', query.stream],
    ['type in (select value from json_each(?))', query.types && JSON.stringify(query.types)],
    ['at >= ?', query.from],
    ['at < ?', query.to],
    ['stream not like ?', query.withStaff ? undefined : 'staff-%'],
    ...query.hidden.map((type): [string, string] => ['type <> ?', type]),
  ]
  return all.flatMap(([sql, value]) => (value === undefined ? [] : [[sql, value]]))
}

/** Filters that nothing but a reading of the whole log would find by. */
const needsIndex = ({ actor, types, from, to, stream }: EventQuery): boolean =>
  stream === undefined && [actor, types, from, to].some((filter) => filter !== undefined)

export function createEventRows(log: Log) {
  const { db } = log
  const index = createEventIndex(log)
  const one = db.query<StoredEvent, [number]>('select * from event where seq = ?')
  const found = (query: EventQuery): StoredEvent[] => {
    const where = conditions(query)
    const condition = where.map(([sql]) => sql).join(' and ') || 'true'
    return db
      .query<StoredEvent, (string | number)[]>(
        `select * from event where ${condition} order by seq desc limit ?`,
      )
      .all(...where.map(([, value]) => value), query.limit)
  }
  return {
    /** Newest first. */
    page: async (query: EventQuery): Promise<StoredEvent[]> => {
      if (!needsIndex(query)) return found(query)
      await index.caughtUp()
      return index.find(query).flatMap((seq) => one.get(seq) ?? [])
    },
    /** Of these types between two places in the log, both included, oldest first. */
    ofTypes: (from: number, to: number, types: readonly string[]): StoredEvent[] =>
      db
        .query<StoredEvent, (string | number)[]>(
          `select * from event where seq between ? and ? and type in (${types.map(() => '?').join()}) order by seq`,
        )
        .all(from, to, ...types),
    /** Oldest first. */
    history: log.ofStream,
  }
}

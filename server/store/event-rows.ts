/** Queries of the log for the console: a page of events by filters, and the history of one stream. Reads only. */
import type { Log, StoredEvent } from './log.ts'

/** `from` and `to` are instants, `from` inclusive. `hidden`: types that the reader may not see. */
export type EventQuery = {
  before?: number | undefined
  limit: number
  actor?: string | undefined
  stream?: string | undefined
  /** One of these types. */
  types?: readonly string[] | undefined
  from?: string | undefined
  to?: string | undefined
  withStaff: boolean
  hidden: readonly string[]
}

type Condition = [sql: string, value: string | number]

/** Each of them has an index, or is a range of `seq`. */
function conditions({ actor, stream, withStaff, hidden }: EventQuery): Condition[] {
  const all: [string, string | undefined][] = [
    ['actor = ?', actor],
    ['stream = ?', stream],
    ['stream not like ?', withStaff ? undefined : 'staff-%'],
    ...hidden.map((type): [string, string] => ['type <> ?', type]),
  ]
  return all.flatMap(([sql, value]) => (value === undefined ? [] : [[sql, value]]))
}

export function createEventRows(log: Log) {
  const { db } = log
  const stamp = db.query<{ at: string }, [number]>('select at from event where seq = ?')
  /** The first event at or after an instant, one past the end where there is none: stamps never run backwards. */
  function firstAt(instant: string): number {
    const wanted = new Date(instant).toISOString()
    let low = 1
    let high = log.size() + 1
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if ((stamp.get(middle)?.at ?? '') < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
  const ofType = 'select * from event where type = ? and seq between ? and ?'
  function found(where: readonly Condition[], { limit, stream }: EventQuery): StoredEvent[] {
    const order = stream === undefined ? 'seq' : 'version'
    const condition = where.map(([sql]) => sql).join(' and ')
    return db
      .query<StoredEvent, (string | number)[]>(
        `select * from event where ${condition} order by ${order} desc limit ?`,
      )
      .all(...where.map(([, value]) => value), limit)
  }
  return {
    /** Newest first. */
    page: (query: EventQuery): StoredEvent[] => {
      const end = query.to === undefined ? Infinity : firstAt(query.to)
      const where: Condition[] = [
        ...conditions(query),
        ['seq >= ?', query.from === undefined ? 1 : firstAt(query.from)],
        ['seq < ?', Math.min(end, query.before ?? Infinity, log.size() + 1)],
      ]
      if (query.types === undefined) return found(where, query)
      // One by one, since each is then read in the order of its index.
      return query.types
        .flatMap((type) => found([...where, ['type = ?', type]], query))
        .sort((a, b) => b.seq - a.seq)
        .slice(0, query.limit)
    },
    /** Of these types between two places in the log, both included, oldest first. */
    ofTypes: (from: number, to: number, types: readonly string[]): StoredEvent[] =>
      types
        .flatMap((type) => db.query<StoredEvent, (string | number)[]>(ofType).all(type, from, to))
        .sort((a, b) => a.seq - b.seq),
    /** Oldest first. */
    history: log.ofStream,
  }
}

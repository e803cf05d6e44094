/**
 * An index of the log in memory: actor, type and time of each event in columns, so that a filter reads no row that it does not
 * find. It follows the log from a cursor of its own, in pieces between which the server answers others. An index in season.db
 * would cost every commit two more pages.
 */
import type { Log } from './log.ts'

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

type Row = { type: string; actor: string; at: string; isStaff: number }

/** Events read before yielding to the event loop: a few milliseconds. */
const PIECE = 1000

/** Numbers for texts, in the order in which they come. */
function dictionary() {
  const codes = new Map<string, number>()
  return {
    of: (text: string): number | undefined => codes.get(text),
    add: (text: string): number => {
      const known = codes.get(text)
      if (known !== undefined) return known
      codes.set(text, codes.size)
      return codes.size - 1
    },
  }
}

/** The columns, by `seq`, which counts from 1 without gaps; they grow by doubling. */
const columns = (size: number) => ({
  types: new Uint16Array(size),
  actors: new Uint32Array(size),
  times: new Float64Array(size),
  isStaff: new Uint8Array(size),
})
type Columns = ReturnType<typeof columns>

function grown(old: Columns, size: number): Columns {
  const wider = columns(size)
  wider.types.set(old.types)
  wider.actors.set(old.actors)
  wider.times.set(old.times)
  wider.isStaff.set(old.isStaff)
  return wider
}

export function createEventIndex(log: Log) {
  const types = dictionary()
  const actors = dictionary()
  let held = columns(1024)
  let cursor = 0
  let following: Promise<void> | null = null
  const piece = log.db.query<Row, [number, number]>(
    "select type, actor, at, stream like 'staff-%' as isStaff from event where seq between ? and ? order by seq",
  )
  function read(to: number): void {
    if (to >= held.types.length) held = grown(held, Math.max(to + 1, held.types.length * 2))
    for (const { type, actor, at, isStaff } of piece.all(cursor + 1, to)) {
      cursor += 1
      held.types[cursor] = types.add(type)
      held.actors[cursor] = actors.add(actor)
      held.times[cursor] = Date.parse(at)
      held.isStaff[cursor] = isStaff
    }
  }
  async function follow(): Promise<void> {
    while (cursor < log.size()) {
      read(Math.min(log.size(), cursor + PIECE))
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return {
    /** Reads what the log has that the index has not. Whoever asks meanwhile waits for the same reading. */
    caughtUp: (): Promise<void> => {
      following ??= follow().finally(() => {
        following = null
      })
      return following
    },
    /** Newest first: the `seq` of events that match all filters but `stream`. */
    find: (query: EventQuery): number[] => {
      const wanted = query.types && new Set(query.types.map(types.of))
      const actor = query.actor === undefined ? null : actors.of(query.actor)
      // What the log has never had, no event has.
      if (actor === undefined) return []
      const hidden = new Set(query.hidden.map(types.of))
      const from = query.from === undefined ? -Infinity : Date.parse(query.from)
      const to = query.to === undefined ? Infinity : Date.parse(query.to)
      const matches = (seq: number): boolean => {
        if (wanted && !wanted.has(held.types[seq])) return false
        if (actor !== null && held.actors[seq] !== actor) return false
        const time = held.times[seq] ?? 0
        if (time < from || time >= to) return false
        if (!query.withStaff && held.isStaff[seq] === 1) return false
        return !hidden.has(held.types[seq])
      }
      const found: number[] = []
      const last = Math.min(cursor, (query.before ?? Infinity) - 1)
      for (let seq = last; seq > 0 && found.length < query.limit; seq--) if (matches(seq)) found.push(seq)
      return found
    },
  }
}

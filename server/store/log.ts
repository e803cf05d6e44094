/**
 * The event log: append-only, each event encrypted, linked by a hash chain and durable before its command resolves. Only
 * handle.ts appends; payloads are opaque here.
 */
import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { sameBytes } from '#events/ledger/encoding.ts'
import { chainOf, envelopeOf, genesis, leafOf, type SealedEvent } from '#events/ledger/envelope.ts'
import { appended, type Edge, edgeRoot, emptyEdge } from '#events/ledger/tree.ts'
import { OperatorError } from '../runtime/errors.ts'
import { inPieces, PIECE } from './database.ts'
import { nativeSha256 } from './seal.ts'

/** The table of the log, whose triggers refuse every change. */
export const logSchema = `
create table if not exists event (
  seq integer primary key, v integer not null, stream text not null, version integer not null, type text not null,
  at text not null, actor text not null, course blob, facts blob, details blob, chain blob not null,
  unique (stream, version)) strict;
create index if not exists event_erased on event (stream) where type = 'ApplicationErased';
create trigger if not exists event_is_never_changed before update on event
  begin select raise(abort, 'the log is append-only'); end;
create trigger if not exists event_is_never_deleted before delete on event
  begin select raise(abort, 'the log is append-only'); end;
`

export type StoredEvent = SealedEvent & { chain: Uint8Array }

const columns = 'seq, v, stream, version, type, at, actor, course, facts, details, chain'

/** Streams are `category-id`, or a category alone; built and split only here. */
export const applicationStream = (ledgerId: string): string => `application-${ledgerId}`
export const staffStream = (accountId: string): string => `staff-${accountId}`
export const programmeStream = 'programme'
export const ledgerIdOf = (stream: string): string => stream.slice('application-'.length)
export const staffIdOf = (stream: string): string => stream.slice('staff-'.length)
export const categoryOf = (stream: string): 'application' | 'staff' | 'programme' =>
  stream.startsWith('application-') ? 'application' : stream.startsWith('staff-') ? 'staff' : 'programme'
export type Log = ReturnType<typeof openLog>

/** A place in the log: what the chain and the tree are after its event. */
export type LogPoint = { chain: Uint8Array; edge: Edge }
const beginning: LogPoint = { chain: genesis, edge: emptyEdge }

const ofApplications = "stream > 'application-' and stream < 'application.'"
const selectEvents = <Values extends SQLQueryBindings[]>(db: Database, rest: string) =>
  db.query<StoredEvent, Values>(`select ${columns} from event ${rest}`)
export function openLog(db: Database) {
  const insert = `insert into event (${columns}) values (?,?,?,?,?,?,?,?,?,?,?)`
  const streamsWhere = (condition: string): string[] =>
    db
      .query<unknown, []>(`select stream from event where ${condition}`)
      .values()
      .map(([stream]) => String(stream))
  const bySeq = selectEvents<[number, number]>(db, `where seq between ? and ? order by seq limit ${PIECE}`)
  const byStream = selectEvents<[string, number]>(
    db,
    `where (stream, version) > (?, ?) and ${ofApplications} order by stream, version limit ${PIECE}`,
  )
  const others = selectEvents<[number]>(
    db,
    `where not (${ofApplications}) and seq > ? order by seq limit ${PIECE}`,
  )
  const read = (from: number, to: number) =>
    inPieces<StoredEvent>((last) => bySeq.iterate(last === null ? from : last.seq + 1, to))
  let { size, at, chain } = endOf(db)
  let edge: Edge = emptyEdge
  return {
    db,
    /** How many events there are; the last one's `seq`. */
    size: () => size,
    /** The time of the last event; later events must not be dated before it. */
    lastAt: () => at,
    edge: () => edge,
    /** Takes over the edge of a check in another thread, over the same events. */
    checked: (elsewhere: Edge): void => {
      if (elsewhere.size !== size) throw new Error('another log was checked')
      edge = elsewhere
    },
    /** Where the log ends. */
    end: (): LogPoint => ({ chain, edge }),
    /** Whether the log had exactly these events there, as its chain says; `check` from there on then proves the rest. */
    isAt: (point: LogPoint): boolean =>
      point.edge.size === 0 ||
      sameBytes(bySeq.get(point.edge.size, point.edge.size)?.chain ?? genesis, point.chain),
    /**
     * To be called inside a transaction.
     * @returns to be called once that is committed: until then the log ends as it did before
     */
    append: (batch: readonly SealedEvent[]): (() => void) => {
      let nextChain = chain
      let nextEdge = edge
      for (const event of batch) {
        const leaf = leafOf(envelopeOf(event, nativeSha256), nativeSha256)
        nextChain = chainOf(nextChain, leaf, nativeSha256)
        nextEdge = appended(nextEdge, leaf, nativeSha256)
        const { seq, v, stream, version, type, at, actor, course, facts, details } = event
        db.query(insert).run(seq, v, stream, version, type, at, actor, course, facts, details, nextChain)
      }
      return () => {
        chain = nextChain
        edge = nextEdge
        size += batch.length
        at = batch.at(-1)?.at ?? at
      }
    },
    /**
     * Rebuilds the Merkle edge and verifies the hash chain over all events, or over those after a point that is known to
     * be right; to be called before the first append.
     * @returns the tree's root over the first `covered` events; null where there are fewer, or where the point is past it.
     * @throws OperatorError at the first event that is not what was recorded.
     */
    check: (covered = 0, from: LogPoint = beginning): Uint8Array | null => {
      let link = from.chain
      edge = from.edge
      let root = edge.size === covered ? edgeRoot(edge, nativeSha256) : null
      const first = edge.size === 0 ? Number.MIN_SAFE_INTEGER : edge.size + 1
      for (const event of read(first, size)) {
        const leaf = leafOf(envelopeOf(event, nativeSha256), nativeSha256)
        link = chainOf(link, leaf, nativeSha256)
        edge = appended(edge, leaf, nativeSha256)
        if (edge.size !== event.seq || !sameBytes(link, event.chain)) throw damagedAt(event.seq)
        if (edge.size === covered) root = edgeRoot(edge, nativeSha256)
      }
      return root
    },
    /** All events of all applications, one application after the other, each in its order. */
    byApplication: (): Generator<StoredEvent> =>
      inPieces<StoredEvent>((last) => byStream.iterate(last?.stream ?? '', last?.version ?? 0)),
    /** All other events: the programme's and those of staff, in order. */
    ofProgramme: (): Generator<StoredEvent> =>
      inPieces<StoredEvent>((last) => others.iterate(last?.seq ?? 0)),
    /** In order, from a place in the log on; read in pieces, so that a long log needs little memory. */
    read: (from = 1, to = size): Generator<StoredEvent> => read(from, to),
    /** One event; null past the end. */
    one: (seq: number): StoredEvent | null => bySeq.get(seq, seq),
    /** Where the status of an application was last changed by staff; null where it never was. */
    lastMove: (stream: string): StoredEvent | null =>
      selectEvents<[string]>(
        db,
        "where stream = ? and type = 'StatusChanged' order by version desc limit 1",
      ).get(stream),
    /** The streams to which something of these types happened after a place in the log. */
    streamsSince: (seq: number, types: ReadonlySet<string>): string[] => {
      const since = db.query<{ stream: string; type: string }, [number]>(
        'select stream, type from event where seq > ?',
      )
      return since.all(seq).flatMap(({ stream, type }) => (types.has(type) ? stream : []))
    },
    /** By the events that were checked; what somebody else writes into the file meanwhile erases nobody. */
    erased: (): string[] => streamsWhere(`type = 'ApplicationErased' and seq <= ${size}`),
    firstOf: (stream: string): StoredEvent | null =>
      selectEvents<[string]>(db, 'where stream = ? and version = 1').get(stream),
    /** All events of a stream, oldest first. */
    ofStream: (stream: string): StoredEvent[] =>
      selectEvents<[string]>(db, 'where stream = ? order by version').all(stream),
    /** The types of a stream's events after a place in the log. */
    typesSince: (stream: string, seq: number): string[] =>
      db
        .query<{ type: string }, [string, number]>('select type from event where stream = ? and seq > ?')
        .all(stream, seq)
        .map(({ type }) => type),
    versionOf: (stream: string): number =>
      db
        .query<{ n: number }, [string]>('select coalesce(max(version), 0) as n from event where stream = ?')
        .get(stream)?.n ?? 0,
  }
}

const damagedAt = (seq: number): OperatorError =>
  new OperatorError(`The log is damaged at event ${seq}. Run \`bun run audit verify\` and restore a backup.`)

/** Where the log ends, from its last row alone; `check` then proves that row right. */
function endOf(db: Database): { size: number; at: string; chain: Uint8Array } {
  const last = selectEvents<[]>(db, 'order by seq desc limit 1').get()
  return last ? { size: last.seq, at: last.at, chain: last.chain } : { size: 0, at: '', chain: genesis }
}

// Reads of the log what its envelopes say in the clear: streams and types.

export type Head = Pick<StoredEvent, 'stream' | 'type'>

export function createLogHeads({ db }: Log) {
  const between = db.query<Head, [number, number]>(
    'select stream, type from event where seq between ? and ? order by seq',
  )
  /** In order, both ends included. */
  return (from: number, to: number): Head[] => between.all(from, to)
}

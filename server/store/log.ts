/**
 * The event log: append-only, each event encrypted, linked by a hash chain and durable before its command resolves. Only
 * handle.ts appends; payloads are opaque here.
 */
import { sameBytes } from '#events/ledger/encoding.ts'
import { chainOf, envelopeOf, genesis, leafOf, type SealedEvent } from '#events/ledger/envelope.ts'
import { appended, type Edge, emptyEdge, HASH_LENGTH } from '#events/ledger/tree.ts'
import { OperatorError } from '../runtime/errors.ts'
import { inPieces, PIECE } from './database.ts'
import type { Engine, Value } from './engine.ts'
import type { Keys } from './keys.ts'
import { nativeSha256, open, type SealingKey, seal, sealingKey } from './seal.ts'

/** The table of the log, whose triggers refuse every change; and `head`: where the log ends, sealed with each commit. */
export const logSchema = `
create table if not exists event (
  seq integer primary key, v integer not null, stream text not null, version integer not null, type text not null,
  at text not null, actor text not null, salt blob not null, course blob, facts blob, details blob, chain blob not null,
  unique (stream, version)) strict;
create index if not exists event_actor on event (actor);
create index if not exists event_type on event (type);
create table if not exists head (name text primary key, size integer not null, sealed blob not null) strict, without rowid;
create trigger if not exists event_is_never_changed before update on event
  begin select raise(abort, 'the log is append-only'); end;
create trigger if not exists event_is_never_deleted before delete on event
  begin select raise(abort, 'the log is append-only'); end;
`

export type StoredEvent = SealedEvent & { chain: Uint8Array }
export type Head = Pick<StoredEvent, 'stream' | 'type' | 'actor'>

const columns = 'seq, v, stream, version, type, at, actor, salt, course, facts, details, chain'

/** Streams are `category-id`, or a category alone; built and split only here. */
export const applicationStream = (ledgerId: string): string => `application-${ledgerId}`
export const staffStream = (accountId: string): string => `staff-${accountId}`
export const programmeStream = 'programme'
export const ledgerIdOf = (stream: string): string => stream.slice('application-'.length)
export const staffIdOf = (stream: string): string => stream.slice('staff-'.length)
export const categoryOf = (stream: string): 'application' | 'staff' | 'programme' =>
  stream.startsWith('application-') ? 'application' : stream.startsWith('staff-') ? 'staff' : 'programme'
export type Log = ReturnType<typeof openLog>

const ofApplications = "stream > 'application-' and stream < 'application.'"
const selectEvents = <Values extends Value[]>(db: Engine, rest: string) =>
  db.query<StoredEvent, Values>(`select ${columns} from event ${rest}`)
/** Writes a row of `head`. */
export const putHead =
  'insert into head (name, size, sealed) values (?, ?, ?) on conflict (name) do update set size = excluded.size, sealed = excluded.sealed'
/** The key of `head`. */
export const headKeyOf = ({ derive }: Pick<Keys, 'derive'>): SealingKey => sealingKey(derive('log-head'))

/** @param headKey seals where the log ends; without it there is no edge, and nothing is appended but in tests */
export function openLog(db: Engine, headKey?: SealingKey) {
  const insert = `insert into event (${columns}) values (?,?,?,?,?,?,?,?,?,?,?,?)`
  const streamsWhere = (condition: string): string[] =>
    db
      .query<{ stream: string }, []>(`select stream from event where ${condition}`)
      .all()
      .map(({ stream }) => stream)
  const bySeq = selectEvents<[number, number]>(db, `where seq between ? and ? order by seq limit ${PIECE}`)
  const byStream = selectEvents<[string, number]>(
    db,
    `where (stream, version) > (?, ?) and ${ofApplications} order by stream, version limit ${PIECE}`,
  )
  const heads = db.query<HeadRow, []>('select name, size, sealed from head order by name')
  const clear = db.query<Head, [number, number]>(
    'select stream, type, actor from event where seq between ? and ? order by seq',
  )
  const others = selectEvents<[number]>(
    db,
    `where not (${ofApplications}) and seq > ? order by seq limit ${PIECE}`,
  )
  const read = (from: number, to: number) =>
    inPieces<StoredEvent>((last) => bySeq.iterate(last === null ? from : last.seq + 1, to))
  // From one moment, since a server may be writing.
  const { end, stored } = db.atOnce(() => ({
    end: endOf(db),
    stored: headKey ? headIn(db, headKey) : null,
  }))
  let { size, at, chain } = end
  let edge: Edge = stored?.edge ?? emptyEdge
  const keepHead = ({ size: end, nodes }: Edge, link: Uint8Array): void => {
    if (!headKey) return
    const sealed = seal(headKey, Buffer.concat([link, ...nodes]), aboutHead(end))
    db.query<unknown, [string, number, Uint8Array]>(putHead).send('log', end, sealed)
  }
  return {
    db,
    /** How many events there are; the last one's `seq`. */
    size: () => size,
    /** The time of the last event; later events must not be dated before it. */
    lastAt: () => at,
    edge: () => edge,
    /** Where this program last wrote its end; null where the row of it is gone, or not as this program wrote it. */
    stored,
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
        const { seq, v, stream, version, type, at, actor, salt, course, facts, details } = event
        const values = [seq, v, stream, version, type, at, actor, salt, course, facts, details, nextChain]
        db.query(insert).send(...values)
      }
      if (batch.length > 0) keepHead(nextEdge, nextChain)
      return () => {
        chain = nextChain
        edge = nextEdge
        size += batch.length
        at = batch.at(-1)?.at ?? at
      }
    },
    /** Read anew. Each commit changes one of them: where log and rows end, and how many commits each writer has made. */
    ends: (): HeadRow[] => [...heads.iterate()],
    /**
     * Takes in what another server has appended. @param head the row of where the log ends
     * @returns its events @throws OperatorError where they do not follow what was there
     */
    follow: (head: HeadRow | undefined): StoredEvent[] => {
      const to = head?.size ?? 0
      if (to < size) throw wentBack(size)
      const events = to === size ? [] : [...read(size + 1, to)]
      for (const event of events) {
        const leaf = leafOf(envelopeOf(event, nativeSha256), nativeSha256)
        const link = chainOf(chain, leaf, nativeSha256)
        if (event.seq !== size + 1 || !sameBytes(link, event.chain)) throw damagedAt(event.seq)
        edge = appended(edge, leaf, nativeSha256)
        chain = link
        size = event.seq
        at = event.at
      }
      const stored = head && headKey && headFrom(head, headKey)
      if (stored && !sameBytes(stored.chain, chain)) throw wentBack(size)
      return events
    },
    /**
     * Verifies the hash chain over all events, and takes the Merkle edge from them; to be called before the first append.
     * @throws OperatorError at the first event that is not what was recorded.
     */
    check: (): void => {
      let link = genesis
      let built = emptyEdge
      for (const event of read(Number.MIN_SAFE_INTEGER, size)) {
        const leaf = leafOf(envelopeOf(event, nativeSha256), nativeSha256)
        link = chainOf(link, leaf, nativeSha256)
        built = appended(built, leaf, nativeSha256)
        if (built.size !== event.seq || !sameBytes(link, event.chain)) throw damagedAt(event.seq)
      }
      edge = built
    },
    /**
     * Verifies the chain over the last events alone, and trusts the edge that was sealed with the last commit.
     * @throws OperatorError as `check` does
     */
    checkEnd: (count: number): void => {
      const from = Math.max(size - count, 0)
      let link: Uint8Array = from === 0 ? genesis : (bySeq.get(from, from)?.chain ?? genesis)
      let place = from
      for (const event of read(from + 1, size)) {
        link = chainOf(link, leafOf(envelopeOf(event, nativeSha256), nativeSha256), nativeSha256)
        place += 1
        if (place !== event.seq || !sameBytes(link, event.chain)) throw damagedAt(event.seq)
      }
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
    /** What envelopes say in the clear, in order, both ends included. */
    heads: (from: number, to: number): Head[] => clear.all(from, to),
    /** The streams to which something of these types happened after a place in the log. */
    streamsSince: (seq: number, types: ReadonlySet<string>): string[] =>
      clear.all(seq + 1, size).flatMap(({ stream, type }) => (types.has(type) ? stream : [])),
    /** By the events that were checked; what somebody else writes into the file meanwhile erases nobody. */
    erased: (): string[] => streamsWhere(`type = 'ApplicationErased' and seq <= ${size}`),
    /** The streams of all applications that were ever started, in order. */
    started: (): string[] =>
      streamsWhere(`version = 1 and ${ofApplications} and seq <= ${size} order by stream`),
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

/** After a standby was promoted that lacked it, or an older copy of the database was put in its place. */
const wentBack = (seq: number): OperatorError =>
  new OperatorError(
    `The database no longer has event ${seq} as it was: it went back to an earlier state. Nothing was changed: let the one that has it take changes again, or restore the newest backup with \`bun run restore --from BACKUP\`.`,
  )

const aboutHead = (size: number): string => `head|${size}`

/** A row of `head`. */
type HeadRow = { name: string; size: number; sealed: Uint8Array }
type StoredHead = { chain: Uint8Array; edge: Edge }

function headIn(db: Engine, key: SealingKey): StoredHead | null {
  const row = db.query<HeadRow, []>("select name, size, sealed from head where name = 'log'").get()
  return row && headFrom(row, key)
}

function headFrom(row: HeadRow, key: SealingKey): StoredHead | null {
  const bytes = open(key, row.sealed, aboutHead(row.size))
  if (!bytes) return null
  const hashes = Array.from({ length: bytes.length / HASH_LENGTH }, (_, at) =>
    Uint8Array.from(bytes.subarray(at * HASH_LENGTH, (at + 1) * HASH_LENGTH)),
  )
  const [chain = genesis, ...nodes] = hashes
  return { chain, edge: { size: row.size, nodes } }
}

/** Where the log ends, from its last row alone; `check` then proves that row right. */
function endOf(db: Engine): { size: number; at: string; chain: Uint8Array } {
  const last = selectEvents<[]>(db, 'order by seq desc limit 1').get()
  return last ? { size: last.seq, at: last.at, chain: last.chain } : { size: 0, at: '', chain: genesis }
}

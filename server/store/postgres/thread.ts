/**
 * The thread that speaks to PostgreSQL. The server's own thread asks it and waits, so that deciders and loops over rows stay
 * synchronous on this engine too (docs/decisions/0001). A connection that is lost is made again here, while nobody waits.
 */
import { workerData } from 'node:worker_threads'
import { Client, DatabaseError, types } from 'pg'
import type { Value } from '../engine.ts'
import {
  type Answered,
  type Asked,
  CHANNEL,
  type Failure,
  HELD,
  type Line,
  LOST,
  type ThreadData,
} from './protocol.ts'

const data: ThreadData = workerData
const counter = new Int32Array(data.signal)

/** Milliseconds. */
const CONNECTING = 3000
const PAUSE = 250
/** Advisory locks: of all servers, and of those with one bucket. */
const PRESENCE = 7_263_542
const BUCKETS = 7_263_544
/** A leader that froze, or whose machine is gone, is one no longer; each server asks more often than that. */
const LEADING = '-c idle_session_timeout=150s'
const MOST_PREPARED = 300

const INT8 = 20
const NUMERIC = 1700
types.setTypeParser(INT8, Number)
types.setTypeParser(NUMERIC, Number)

const failureOf = (error: unknown): Failure => {
  const message = error instanceof Error ? error.message : String(error)
  const state = error instanceof DatabaseError ? error.code : undefined
  // By this class PostgreSQL says that it ends the connection.
  return { code: state === undefined || state.startsWith('57P') ? LOST : state, message }
}
const lost: Failure = { code: LOST, message: 'There is no connection to PostgreSQL.' }

/** A host counts once it has shown that it takes changes: not a standby, nor a primary that is being shut out. */
async function connectTo(host: string, name: Line): Promise<Client | null> {
  const client = new Client({
    connectionString: host,
    connectionTimeoutMillis: CONNECTING,
    keepAlive: true,
    application_name: 'community-wedding',
    options: name === 'reader' && data.presence !== 'none' ? `${data.settings} ${LEADING}` : data.settings,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(
      "select pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as closed",
    )
    if (rows[0]?.closed === false && (name === 'reader' || (await isLetIn(client)))) return client
  } catch (error) {
    why = failureOf(error)
  }
  void client.end().catch(() => undefined)
  return null
}
let why = lost

const NOT_ALONE =
  'Another server, or a command that moves the season, works on this database. Stop it first; several servers may work on it where each names the same bucket (S3_BUCKET).'
const NO_BUCKET =
  'A server without a bucket (S3_BUCKET), or a command that moves the season, works on this database. Stop it first.'
const OTHER_BUCKET =
  'A server with another bucket (S3_BUCKET) works on this database. Name the same one, or stop it first.'

/** The locks go with the connection. @returns why this server may not work here */
async function refusalOf(client: Client): Promise<string | null> {
  const is = async (text: string, values: string[] = []): Promise<boolean> =>
    (await client.query(`select ${text} as is`, values)).rows[0]?.is === true
  if (data.presence === 'none') return null
  if (data.presence === 'alone') return (await is(`pg_try_advisory_lock(${PRESENCE})`)) ? null : NOT_ALONE
  if (!(await is(`pg_try_advisory_lock_shared(${PRESENCE})`))) return NO_BUCKET
  const bucket = [data.presence.bucket]
  await is(`pg_advisory_lock_shared(${BUCKETS}, hashtext($1)) is null`, bucket)
  const others = `from pg_locks join pg_database on oid = database where locktype = 'advisory' and datname = current_database()`
  const isOther = await is(
    `exists (select ${others} and classid = ${BUCKETS} and objid <> hashtext($1)::oid)`,
    bucket,
  )
  return isOther ? OTHER_BUCKET : null
}

async function isLetIn(client: Client): Promise<boolean> {
  const message = await refusalOf(client)
  if (message !== null) why = { code: HELD, message }
  return message === null
}

async function connect(name: Line): Promise<Client | null> {
  for (const host of data.hosts) {
    const client = await connectTo(host, name)
    if (client) return client
  }
  return null
}

function createLine(name: Line) {
  let client: Client | null = null
  let opening: Promise<void> | null = null
  let wasTried = false
  /** Once there was one, it is lost, whatever is in the way now. */
  let wasThere = false
  /** The connection on which the newest transaction began. */
  let bound: Client | null = null
  /** The failure of a statement sent without waiting; the next awaited statement reports it. */
  let failure: Failure | null = null
  const names = new Map<string, string>()
  const open = async (): Promise<void> => {
    const made = await connect(name)
    if (!made) {
      setTimeout(reopen, PAUSE)
      wasTried = true
      return
    }
    made.on('error', () => drop(made))
    made.on('end', () => drop(made))
    if (name === 'reader' && !data.isReadOnly) {
      made.on('notification', ({ payload = '' }) => data.events.postMessage({ movedBy: payload }))
      await made.query(`listen ${CHANNEL}`).catch(() => undefined)
    }
    wasThere = true
    client = made
    wasTried = true
  }
  const reopen = (): void => {
    opening = open()
  }
  const drop = (which: Client | null): void => {
    if (client !== which || which === null) return
    client = null
    void which.end().catch(() => undefined)
    reopen()
  }
  const nameOf = (text: string): string | undefined =>
    names.has(text) || names.size < MOST_PREPARED
      ? names.getOrInsertComputed(text, () => `s${names.size}`)
      : undefined
  /** Text without values may be of several statements, and is not prepared. */
  const prepared = (text: string, values: Value[]) =>
    values.length === 0 ? text : { name: nameOf(text), text, values }
  async function run({ id, text, values, how }: Asked): Promise<Answered<unknown>> {
    // Those two make the line good again.
    if (failure && !/^(begin|rollback)/.test(text)) {
      const before = failure
      if (how !== 'tell') failure = null
      return { id, failure: before }
    }
    failure = null
    // Only the first connection is waited for.
    if (!wasTried) await opening
    if (text.startsWith('begin')) bound = client
    // What is left of a transaction must not reach a connection that was made after it.
    const current = name === 'writer' ? bound : client
    if (!current || current !== client) return { id, failure: wasThere ? lost : why }
    try {
      const answered = await current.query(prepared(text, values))
      const last = Array.isArray(answered) ? answered.at(-1) : answered
      if (last?.command === 'ROLLBACK' && text.endsWith('commit'))
        return { id, failure: { code: '25P02', message: 'the transaction had failed' } }
      return { id, rows: last?.rows ?? [], changes: last?.rowCount ?? 0 }
    } catch (error) {
      const failed = failureOf(error)
      if (failed.code === LOST) drop(current)
      if (how === 'tell') failure = failed
      return { id, failure: failed }
    }
  }
  opening = open()
  return { run, drop: () => drop(client) }
}

const lines: Partial<Record<Line, ReturnType<typeof createLine>>> = {}
/** Made when it is first asked for: a command that only reads needs no writer. */
const lineOf = (name: Line) => {
  lines[name] ??= createLine(name)
  return lines[name]
}

/** One after the other on each line, in the order in which they were asked. */
const last: Record<Line, Promise<unknown>> = { writer: Promise.resolve(), reader: Promise.resolve() }

async function answer(asked: Asked): Promise<void> {
  const answered = await lineOf(asked.line).run(asked)
  if (asked.how === 'tell') return
  const port = asked.how === 'wait' ? data.answers : data.events
  port.postMessage(answered)
  if (asked.how !== 'wait') return
  Atomics.add(counter, 0, 1)
  Atomics.notify(counter, 0)
}

data.answers.on('message', (asked: Asked | { drop: Line }) => {
  if ('drop' in asked) return lines[asked.drop]?.drop()
  last[asked.line] = last[asked.line].then(() => answer(asked))
})

/** PostgreSQL as an engine of the store: the reads of a transaction go where its writes do, all others to the reader's line. */
import type { Engine, Statement, Value } from '../engine.ts'
import { ConnectionLost, LockHeld, PostgresError, startThread } from './client.ts'
import { CHANNEL, type Presence } from './protocol.ts'
import { createReadCache } from './read-cache.ts'

/** Only one transaction writes at a time, of all servers: who has this lock. */
const LOCK = 7_263_541
/** Held by the server that does what is done once for all. */
const LEADER = 7_263_543

/**
 * A server that froze with the lock gives it up, and nobody waits for it longer. A read that takes longer than the server waits
 * for it ends by itself.
 */
const settings = [
  'idle_in_transaction_session_timeout=10s',
  'lock_timeout=1s',
  'default_transaction_isolation=read\\ committed',
  'client_min_messages=error',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

/** Tries of an answer to a commit that was lost, and milliseconds between two. */
const TRIES = 60
const PAUSE = 250

const numbered = new Map<string, string>()
/** With `$1` for the first `?`. */
const textOf = (text: string): string =>
  numbered.getOrInsertComputed(text, () => {
    let place = 0
    return text.replaceAll('?', () => {
      place += 1
      return `$${place}`
    })
  })

type Opening = { readonly?: boolean; presence?: Presence }
/** @throws OperatorError for an address that is none */
export function openPostgres(url: string, { readonly = false, presence = 'none' }: Opening = {}): Engine {
  const thread = startThread(url, { settings, isReadOnly: readonly, presence })
  /** Names this opening, so that it finds its own commits again. */
  const writer = `writer-${new Date().toISOString().slice(0, 10)}-${crypto.randomUUID()}`
  let commits = 0
  const known = createReadCache()
  let isWriting = false
  /** A part begins with its first write: most commands read only, or are refused before. */
  let part: 'none' | 'wanted' | 'begun' = 'none'
  const line = () => (isWriting ? 'writer' : 'reader')
  const beginning = `begin; select pg_advisory_xact_lock(${LOCK})`
  const committing = (): string =>
    `insert into head (name, size, sealed) values ('${writer}', ${commits}, '\\x00') on conflict (name) do update set size = excluded.size; notify ${CHANNEL}, '${writer}'; commit`
  const beginPart = (): void => {
    if (part !== 'wanted') return
    thread.tell('writer', 'savepoint part')
    part = 'begun'
  }
  const endPart = (text: string): void => {
    const was = part
    part = 'none'
    if (was === 'begun') thread.wait('writer', text)
  }
  const notAvailable = (error: unknown): false => {
    if (!(error instanceof LockHeld)) throw error
    thread.tell('writer', 'rollback')
    return false
  }
  const begun = (): true => {
    commits += 1
    isWriting = true
    return true
  }
  /** Whoever has the lock sees whether the commit came to be: no other can still be on its way. */
  async function wasCommitted(): Promise<boolean> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      try {
        await thread.later('writer', beginning)
        const { rows } = await thread.later<{ size: number }>(
          'writer',
          'select size from head where name = $1',
          [writer],
        )
        const isThere = rows.some(({ size }) => size === commits)
        // Its standby may not have what the primary shows; a later commit is answered once it has both.
        if (isThere) await thread.later('writer', committing())
        else thread.tell('writer', 'rollback')
        return isThere
      } catch (error) {
        if (error instanceof PostgresError) throw error
        if (error instanceof LockHeld) notAvailable(error)
        await Bun.sleep(PAUSE)
      }
    }
    return false
  }
  async function commit(): Promise<void> {
    isWriting = false
    try {
      await thread.later('writer', committing())
    } catch (error) {
      if (!(error instanceof ConnectionLost) || !(await wasCommitted())) throw error
    } finally {
      known.clear()
    }
  }
  /** Beside any transaction, by hand. */
  const change = (text: string, values: Value[] = []) => {
    known.clear()
    return thread.wait('reader', text, values)
  }
  const query = <Row, Values extends Value[]>(text: string): Statement<Row, Values> => {
    const own = textOf(text)
    const read = (values: Values): never[] => thread.wait<never>(line(), own, values).rows
    const rows = (values: Values): Row[] =>
      isWriting || readonly ? read(values) : known.rows(own, values, () => read(values))
    return {
      get: (...values) => rows(values)[0] ?? null,
      all: (...values) => rows(values),
      iterate: (...values) => read(values),
      run: (...values) => {
        beginPart()
        return isWriting ? thread.wait('writer', own, values) : change(own, values)
      },
      send: (...values) => {
        beginPart()
        if (isWriting) thread.tell('writer', own, values)
        else change(own, values)
      },
    }
  }
  return {
    query,
    run: (text) => void (isWriting ? thread.wait('writer', text) : change(text)),
    forgetRows: known.clear,
    location: url,
    isShared: true,
    // By the reader's line, on which nobody waits for a lock.
    isLeader: () =>
      thread.wait<{ is: boolean }>(
        'reader',
        `select case when exists (select from pg_locks where locktype = 'advisory' and objid = ${LEADER} and pid = pg_backend_pid()) then true else pg_try_advisory_lock(${LEADER}) end as is`,
      ).rows[0]?.is === true,
    get inTransaction() {
      return isWriting
    },
    begin: () => thread.later('writer', beginning).then(begun, notAvailable),
    beginNow: () => {
      try {
        thread.wait('writer', beginning)
        return begun()
      } catch (error) {
        return notAvailable(error)
      }
    },
    commit,
    commitNow: () => {
      thread.wait('writer', committing())
      isWriting = false
      known.clear()
    },
    rollback: () => {
      isWriting = false
      part = 'none'
      thread.tell('writer', 'rollback')
    },
    openPart: () => {
      part = 'wanted'
    },
    keepPart: () => endPart('release part'),
    undoPart: () => endPart('rollback to part; release part'),
    atOnce: (work) => {
      if (isWriting) return work()
      thread.wait('reader', 'begin isolation level repeatable read read only')
      try {
        return work()
      } finally {
        thread.tell('reader', 'commit')
      }
    },
    setDurable: (isDurable) =>
      void thread.wait('writer', `begin; set synchronous_commit = ${isDurable ? 'on' : 'off'}; commit`),
    renumber: () => {
      for (const table of ['application', 'data_key'])
        thread.wait(
          'writer',
          `select setval(pg_get_serial_sequence('${table}', 'number'), coalesce(max(number), 1)) from ${table}`,
        )
    },
    // What is left of deleted rows is the owner's to clear (docs/growth.md).
    forget: () => Promise.resolve(true),
    onMoved: (work) => thread.onMoved((by) => by === writer || work()),
    close: thread.close,
  }
}

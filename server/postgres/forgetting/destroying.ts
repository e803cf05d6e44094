/**
 * Destroys the key parts of whom the log has erased, and of accounts that were removed: the server that leads does it, some seconds after their
 * rows were taken out. What a leader that ended has left over, or S3 being away, the next look finds.
 */
import { StorageUnavailable } from '../../runtime/errors.ts'
import { type Reports, stackOf } from '../../runtime/reports.ts'
import type { Store } from '../../store/store.ts'
import type { Central } from '../central.ts'
import { isAway } from '../connection.ts'
import type { Removed } from '../wire.ts'
import type { KeyParts } from './key-parts.ts'

/** Milliseconds between two looks. */
const INTERVAL = 5000
/** Between two at everything that was ever taken out, and at every object. */
const WHOLE = 10 * 60_000

type Needed = {
  central: Pick<Central, 'removed'>
  parts: Pick<KeyParts, 'destroy'>
  store: Pick<Store, 'log' | 'state' | 'isLeader'>
  reports: Reports
}
type Row = Removed['rows'][number]

export type Destroying = ReturnType<typeof createDestroying>

export function createDestroying({ central, parts, store, reports }: Needed) {
  const { log, state } = store
  /** Up to where everything is destroyed, and when all of it was looked at; null where another server leads. */
  let done: { changed: number; wholeAt: number } | null = null
  /** Rows that were gone at the last look though nobody had erased them. */
  let strange: ReadonlySet<string> = new Set()
  let timer: ReturnType<typeof setTimeout> | undefined
  let working: Promise<void> = Promise.resolve()
  let isStopped = false
  let reported = ''

  function report(says: string): void {
    if (says !== '' && says !== reported) reports.error({ what: 'the keys of whom was erased', says })
    reported = says
  }
  /** A row that is gone from PostgreSQL is not enough: whoever can write there alone must not be able to destroy a family. */
  function isErased({ name, a }: Row, erased: ReadonlySet<string>): boolean {
    const id = String(a)
    if (name === 'account') return state.streamsOfOwner(id).length === 0 && state.rights.of(id).role === null
    return erased.has(id) || log.versionOf(id) === 0
  }
  function noteStrange(rows: readonly Row[]): void {
    const now = new Set(rows.map(({ name, a }) => `${name} ${a}`))
    // What this server has not followed yet is there at the next look.
    const lasting = [...now].filter((one) => strange.has(one))
    strange = now
    report(lasting.map((one) => `${one} is gone from PostgreSQL, and nobody has erased it`).join('; '))
  }
  async function lookAsLeader(): Promise<void> {
    const now = performance.now()
    const last = done !== null && now - done.wholeAt < WHOLE ? done : null
    const { rows, changed } = await central.removed(last?.changed ?? 0)
    // All of the log is looked through for it.
    const erased = new Set(rows.length > 0 ? log.erased() : [])
    const right = rows.filter((row) => isErased(row, erased))
    if (right.length > 0 || last === null)
      await parts.destroy(
        right.map(({ a }) => String(a)),
        last === null,
      )
    const others = rows.filter((row) => !isErased(row, erased))
    noteStrange(others)
    done = {
      changed: others.length > 0 ? (last?.changed ?? 0) : changed,
      wholeAt: last?.wholeAt ?? now,
    }
  }
  async function attempt(): Promise<void> {
    if (!store.isLeader()) {
      done = null
      return
    }
    try {
      await lookAsLeader()
    } catch (error) {
      if (isAway(error)) return
      report(error instanceof StorageUnavailable ? error.message : stackOf(error))
    }
  }
  /** After the one that is under way. */
  const lookNow = (): Promise<void> => {
    working = working.then(attempt)
    return working
  }
  function again(): void {
    timer = setTimeout(() => void lookNow().then(() => isStopped || again()), INTERVAL)
    timer.unref()
  }
  return {
    lookNow,
    start: again,
    /** Before the store is closed. */
    stop: async (): Promise<void> => {
      isStopped = true
      clearTimeout(timer)
      await working
    },
  }
}

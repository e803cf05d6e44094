/**
 * The command handler, the only writer: group commit with a single writer. Commands of one event-loop turn share one
 * durable commit; each is decided against the state left by those before it and resolves once the state has it.
 */
import type { Clock } from '../runtime/clock.ts'
import { StorageUnavailable } from '../runtime/errors.ts'
import type { ApplicationRows } from './application-rows.ts'
import { inTransaction, isStorageError } from './database.ts'
import { type Entry, entryOf } from './entry.ts'
import type { Log } from './log.ts'
import { type AnyRecorded, isStaffEvent, sealed } from './payloads.ts'
import { removeErased } from './remove-erased.ts'
import { merge, nothingStaged, type Staged } from './staged.ts'
import type { State } from './state.ts'
import { Transaction } from './transaction.ts'
import type { Vault } from './vault.ts'
import type { WhenFree } from './write-lock.ts'

/** `work` decides the command, and answers whether it was refused and how to resolve its promise. */
type Job = {
  work: (tx: Transaction) => { isRefused: boolean; resolve: () => void }
  reject: (error: unknown) => void
}

const isRefused = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'ok' in value && value.ok === false

export type Handle = ReturnType<typeof createCommandHandler>

type Parts = {
  log: Log
  vault: Vault
  rows: ApplicationRows
  state: State
  clock: Clock
  /** Called after each commit, when the state has it and before commands resolve. */
  committed: (events: readonly AnyRecorded[]) => void
  /** Resolves when nobody else writes; then the batch is decided and written in one turn. */
  whenFree: WhenFree
  /** The number of the last commit that wrote rows of applications. */
  changed: number
}

export function createCommandHandler({
  log,
  vault,
  rows,
  state,
  clock,
  committed,
  whenFree,
  ...last
}: Parts) {
  let pendingJobs: Job[] = []
  let { changed: commits } = last

  function decideAll(jobs: readonly Job[]): { batch: Staged; answers: (() => void)[] } {
    const batch = nothingStaged()
    const answers: (() => void)[] = []
    const now = clock().toISOString()
    const at = [now, log.lastAt()].sort().at(-1) ?? now
    for (const { work, reject } of jobs) {
      const tx = new Transaction({ batch, state, log, now, at })
      try {
        const decided = work(tx)
        if (!decided.isRefused) merge(batch, tx.staged)
        answers.push(decided.resolve)
      } catch (error) {
        answers.push(() => reject(error))
      }
    }
    return { batch, answers }
  }
  /** Writes the row of each application that changed. @returns what the roster has to take in */
  function writeRows({ changed }: Staged): Entry[] {
    return [...changed].flatMap(([stream, { was, now }]) => {
      if (!now) return []
      const entry = entryOf(stream, { was, now }, state.entry(stream))
      rows.put({ entry, now, isFileSame: was?.file === now.file, changed: commits + 1 })
      return [entry]
    })
  }
  /** @returns to be called once it is committed */
  function write(batch: Staged): () => void {
    const { keys, events, writes, changed, programme } = batch
    for (const stream of keys) vault.keys.create(stream)
    const ended = log.append(events.map((event) => sealed(event, vault.keys.get)))
    for (const work of writes) work()
    const entries = writeRows(batch)
    for (const { event, stream, version } of events) {
      if (event.type === 'ApplicationSubmitted') vault.drafts.removeBefore(stream, version)
      if (event.type === 'ApplicationErased') removeErased({ vault, rows, state }, batch, stream)
    }
    return () => {
      ended()
      commits += 1
      for (const event of events) if (isStaffEvent(event)) state.rights.record(event)
      if (programme) state.setProgramme(programme)
      for (const entry of entries) {
        const now = changed.get(entry.stream)?.now
        if (now) state.put(entry, now)
      }
      for (const [stream, { now }] of changed) if (!now) state.remove(stream)
    }
  }
  function commit(batch: Staged): void {
    const { keys, events, writes, changed } = batch
    try {
      if (keys.length + events.length + writes.length + changed.size > 0)
        inTransaction(log.db, () => write(batch))()
    } catch (error) {
      throw isStorageError(error) ? new StorageUnavailable('The disk did not take the change.') : error
    }
    if (events.length > 0) committed(events)
  }
  function flush(): void {
    const jobs = pendingJobs
    pendingJobs = []
    try {
      const { batch, answers } = decideAll(jobs)
      commit(batch)
      for (const answer of answers) answer()
    } catch (error) {
      for (const { reject } of jobs) reject(error)
    }
  }
  function rejectAll(error: unknown): void {
    const jobs = pendingJobs
    pendingJobs = []
    for (const { reject } of jobs) reject(error)
  }
  return <T>(work: (tx: Transaction) => T): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (pendingJobs.length === 0) setImmediate(() => void whenFree().then(flush, rejectAll))
      const decide = (tx: Transaction) => {
        const result = work(tx)
        return { isRefused: isRefused(result), resolve: () => resolve(result) }
      }
      pendingJobs.push({ work: decide, reject })
    })
}

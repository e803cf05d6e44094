/**
 * The command handler, the only writer: group commit with a single writer. Commands of one event-loop turn share one
 * durable commit; each is decided against the state left by those before it and resolves once the state has it.
 */
import type { Clock } from '../runtime/clock.ts'
import { StorageUnavailable } from '../runtime/errors.ts'
import { inTransaction, isStorageError } from './database.ts'
import type { Log } from './log.ts'
import { type AnyRecorded, sealed } from './payloads.ts'
import type { ReadModels } from './read-models.ts'
import { removeErased } from './remove-erased.ts'
import { merge, nothingStaged, type Staged } from './staged.ts'
import type { State } from './state.ts'
import { Transaction } from './transaction.ts'
import type { Vault } from './vault.ts'

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
  state: State
  models: ReadModels
  clock: Clock
  /** Called after each commit, when the state has it and before commands resolve. */
  committed: (events: readonly AnyRecorded[]) => void
}

export function createCommandHandler({ log, vault, state, models, clock, committed }: Parts) {
  let pendingJobs: Job[] = []

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
  /** @returns to be called once it is committed */
  function write(batch: Staged): () => void {
    const { keys, events, writes } = batch
    for (const stream of keys) vault.keys.create(stream)
    const ended = log.append(events.map((event) => sealed(event, vault.keys.get)))
    for (const work of writes) work()
    for (const { event, stream, version } of events) {
      if (event.type === 'ApplicationSubmitted') vault.drafts.removeBefore(stream, version)
      if (event.type === 'ApplicationErased') removeErased({ vault, state }, batch, stream)
    }
    return ended
  }
  function commit(batch: Staged): void {
    models.assertFollowing()
    const { keys, events, writes, changed } = batch
    try {
      if (keys.length + events.length + writes.length > 0) inTransaction(log.db, () => write(batch))()
    } catch (error) {
      throw isStorageError(error) ? new StorageUnavailable('The disk did not take the change.') : error
    }
    if (changed.size > 0 || events.length > 0) models.following(() => models.take(batch))
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
  return <T>(work: (tx: Transaction) => T): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (pendingJobs.length === 0) setImmediate(flush)
      const decide = (tx: Transaction) => {
        const result = work(tx)
        return { isRefused: isRefused(result), resolve: () => resolve(result) }
      }
      pendingJobs.push({ work: decide, reject })
    })
}

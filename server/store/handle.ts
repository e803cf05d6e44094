/**
 * The command handler, the only writer: group commit with a single writer. Commands of one event-loop turn share one
 * durable commit; each is decided against the state left by those before it and resolves once the state has it.
 */
import { withDraft } from '#events/application/application.ts'
import type { Clock } from '../runtime/clock.ts'
import { StorageUnavailable } from '../runtime/errors.ts'
import { inTransaction, isStorageError } from './database.ts'
import type { Log } from './log.ts'
import { type AnyRecorded, sealed } from './payloads.ts'
import type { Changed } from './read-models/catch-up.ts'
import type { ReadModels } from './read-models.ts'
import { merge, nothingStaged, type Staged } from './staged.ts'
import type { State } from './state.ts'
import { Transaction } from './transaction.ts'
import type { Vault } from './vault.ts'

/** `work` decides the command, and answers whether it was refused and how to resolve its promise. */
type Job = {
  work: (tx: Transaction) => { isRefused: boolean; resolve: () => void }
  reject: (error: unknown) => void
}

const noEvents = { events: [], programme: null }

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
  let isDraftCleanupPending = false

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
  /** Keys, drafts and secrets must be durable before the events that need them. */
  function commitVault({ keys, vault: works }: Staged): void {
    if (keys.length === 0 && works.length === 0) return
    inTransaction(vault.db, () => {
      for (const stream of keys) vault.keys.create(stream)
      for (const work of works) work()
    })
  }
  function commit(batch: Staged): void {
    models.assertFollowing()
    let isInVault = false
    try {
      if (isDraftCleanupPending) deleteSentDrafts(log, vault)
      isDraftCleanupPending = false
      commitVault(batch)
      isInVault = true
      if (batch.events.length > 0) log.append(batch.events.map((event) => sealed(event, vault.keys.get)))
    } catch (error) {
      for (const stream of batch.keys) vault.keys.uncache(stream)
      if (isInVault) models.following(() => models.take({ ...noEvents, changed: savedDrafts(batch) }))
      throw isStorageError(error) ? new StorageUnavailable('The disk did not take the change.') : error
    }
    models.following(() => {
      if (batch.changed.size > 0 || batch.events.length > 0) models.take(batch)
      if (batch.events.some(({ event }) => event.type === 'ApplicationSubmitted')) dropDraftsOrRetry()
    })
    if (batch.events.length > 0) committed(batch.events)
  }
  /** A batch that the log did not take, the vault before it did: its drafts are saved, as a rebuild would show them. */
  function savedDrafts({ changed }: Staged): Changed {
    const saved: Changed = new Map()
    for (const [stream, { was }] of changed) {
      const draft = was && vault.drafts.of(stream)
      if (draft) saved.set(stream, { was, now: withDraft(was, draft) })
    }
    return saved
  }
  /** The submission is already durable; when the vault cannot be written now, the next commit tries again. */
  function dropDraftsOrRetry(): void {
    try {
      deleteSentDrafts(log, vault)
    } catch (error) {
      if (!isStorageError(error)) throw error
      isDraftCleanupPending = true
    }
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

/** Removes drafts submitted since the durable cursor; idempotent, so a crash only delays it. */
export function deleteSentDrafts(log: Log, vault: Vault): void {
  const sent = log.submittedSince(vault.cursor.get('drafts'))
  const last = sent.at(-1)
  if (!last) return
  inTransaction(vault.db, () => {
    for (const { stream, version } of sent) vault.drafts.removeBefore(stream, version)
    vault.cursor.set('drafts', last.seq)
  })
}

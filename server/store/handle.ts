/**
 * The command handler, the only writer: group commit with a single writer. Commands of one event-loop turn share one
 * durable commit; each is decided against the state left by those before it and resolves once the state has it.
 */
import { withDraft } from '#events/application/application.ts'
import { StorageUnavailable } from '../runtime/errors.ts'
import { decideAll, type HandlerParts, type Job, jobOf } from './batch.ts'
import { inTransaction, isStorageError } from './database.ts'
import { handlerElsewhere } from './handle-elsewhere.ts'
import type { Log } from './log.ts'
import { sealed } from './payloads.ts'
import type { Changed } from './read-models/catch-up.ts'
import type { Staged } from './staged.ts'
import type { Transaction } from './transaction.ts'
import type { Vault } from './vault.ts'

const noEvents = { events: [], programme: null }
const nothing = (): void => undefined

export type Handle = ReturnType<typeof createCommandHandler>

export function createCommandHandler(parts: HandlerParts) {
  const { log, vault, models, committed, elsewhere = null } = parts
  let pendingJobs: Job[] = []
  let isDraftCleanupPending = false
  let isBusy = false

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
    follow(batch, dropDraftsOrRetry)
  }
  /** The batch is durable. @param dropDrafts once the state has what was submitted */
  function follow(batch: Staged, dropDrafts: () => void = nothing): void {
    models.following(() => {
      if (batch.changed.size > 0 || batch.events.length > 0) models.take(batch)
      if (batch.events.some(({ event }) => event.type === 'ApplicationSubmitted')) dropDrafts()
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
  function handleHere(jobs: readonly Job[]): void {
    const { batch, answers } = decideAll(parts, jobs)
    try {
      commit(batch)
    } catch (error) {
      for (const { reject } of jobs) reject(error)
      return
    }
    for (const answer of answers) answer()
  }
  const handleBatch = elsewhere ? handlerElsewhere(parts, elsewhere, { commitVault, follow }) : handleHere
  /** What comes while a batch is on its way is in the next. */
  async function flush(): Promise<void> {
    const jobs = pendingJobs
    pendingJobs = []
    isBusy = true
    await handleBatch(jobs)
    isBusy = false
    if (pendingJobs.length > 0) setImmediate(flush)
  }
  return <T>(work: (tx: Transaction) => T): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (pendingJobs.length === 0 && !isBusy) setImmediate(flush)
      pendingJobs.push(jobOf(work, { resolve, reject }))
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

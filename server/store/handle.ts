/**
 * The one door for changes. Commands that arrive in one turn of the event loop share one durable commit; each is decided
 * against everything before it, keeps its own answer, and is answered only after the read models have taken it in.
 */

import type { Clock } from '../runtime/clock.ts'
import { StorageUnavailable } from '../runtime/storage-unavailable.ts'
import { inTransaction, isStorageError } from './database.ts'
import type { Log } from './log.ts'
import { sealed } from './payloads.ts'
import { project } from './read-models/project.ts'
import type { ReadModels } from './read-models.ts'
import { merge, nothingStaged, type Staged, Transaction } from './transaction.ts'
import type { Vault } from './vault.ts'

type Job = {
  work: (tx: Transaction) => unknown
  done: (value: unknown) => void
  failed: (error: unknown) => void
}

const isRefused = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'ok' in value && value.ok === false

export type Handle = ReturnType<typeof handling>

type Parts = {
  log: Log
  vault: Vault
  models: ReadModels
  clock: Clock
  /** Told when the log has taken a change in and the read models have not; from then on nothing is changed any more. */
  broken: (error: unknown) => void
  /** Told after each commit of events that the read models have taken in, before anyone is answered. */
  committed: () => void
}

export function handling({ log, vault, models, clock, broken, committed }: Parts) {
  let waiting: Job[] = []
  let isBroken = false
  let draftsAreBehind = false

  function decideAll(jobs: readonly Job[]): { batch: Staged; answers: (() => void)[] } {
    const [batch, answers]: [Staged, (() => void)[]] = [nothingStaged(), []]
    const at = [clock().toISOString(), log.lastAt()].sort().at(-1) ?? ''
    for (const { work, done, failed } of jobs) {
      const tx = new Transaction({ batch, models, log, at })
      try {
        const result = work(tx)
        if (!isRefused(result)) merge(batch, tx.staged)
        answers.push(() => done(result))
      } catch (error) {
        answers.push(() => failed(error))
      }
    }
    return { batch, answers }
  }
  /** Keys, drafts and secrets are durable before the first event that needs them. */
  function beforeTheLog({ keys, vault: works }: Staged): void {
    if (keys.length === 0 && works.length === 0) return
    inTransaction(vault.db, () => {
      for (const stream of keys) vault.keys.create(stream)
      for (const work of works) work()
    })
  }
  function commit(batch: Staged): void {
    if (isBroken)
      throw new StorageUnavailable('The read models do not follow the log; the server must be started again.')
    try {
      if (draftsAreBehind) dropSentDrafts(log, vault)
      draftsAreBehind = false
      beforeTheLog(batch)
      if (batch.events.length > 0) log.append(batch.events.map((event) => sealed(event, vault.keys.get)))
    } catch (error) {
      for (const stream of batch.keys) vault.keys.forget(stream)
      throw isStorageError(error) ? new StorageUnavailable('The disk did not take the change.') : error
    }
    try {
      if (batch.changed.size > 0 || batch.events.length > 0) project(models, batch)
    } catch (error) {
      // The log has it and the read models may not: only a rebuild makes them true again.
      isBroken = true
      broken(error)
      throw error
    }
    if (batch.events.some(({ event }) => event.type === 'ApplicationSubmitted')) followSubmissions()
    if (batch.events.length > 0) committed()
  }
  /** What was submitted is durable by now; where the vault cannot take it yet, it is done before the next change. */
  function followSubmissions(): void {
    try {
      dropSentDrafts(log, vault)
    } catch (error) {
      if (!isStorageError(error)) throw error
      draftsAreBehind = true
    }
  }
  function flush(): void {
    const jobs = waiting
    waiting = []
    const { batch, answers } = decideAll(jobs)
    try {
      commit(batch)
    } catch (error) {
      for (const { failed } of jobs) failed(error)
      return
    }
    for (const answer of answers) answer()
  }
  return <T>(work: (tx: Transaction) => T): Promise<T> =>
    new Promise<T>((resolve, failed) => {
      if (waiting.length === 0) setImmediate(flush)
      let result: { value: T } | null = null
      const kept = (tx: Transaction) => {
        result = { value: work(tx) }
        return result.value
      }
      waiting.push({ work: kept, failed, done: () => result && resolve(result.value) })
    })
}

/** Removes drafts that were submitted since the cursor: it follows the log, so a crash in between only delays it. */
export function dropSentDrafts(log: Log, vault: Vault): void {
  const sent = log.submittedSince(vault.cursor.get('drafts'))
  const last = sent.at(-1)
  if (!last) return
  inTransaction(vault.db, () => {
    for (const { stream, version } of sent) vault.drafts.removeBefore(stream, version)
    vault.cursor.set('drafts', last.seq)
  })
}

/**
 * The door: the only way in which the running server writes. Commands that wait while a commit is on its way share the next
 * one; each is decided against what those before it left, and resolves once it is durable and the roster has it.
 */
import type { Clock } from '../runtime/clock.ts'
import { OperatorError, OutcomeGone, StorageUnavailable } from '../runtime/errors.ts'
import type { ApplicationRows } from './application-rows.ts'
import { inPart, isStorageError, rollback } from './database.ts'
import { type Entry, entryOf } from './entry.ts'
import type { Following } from './following.ts'
import type { Log } from './log.ts'
import { type AnyRecorded, isStaffEvent, sealed } from './payloads.ts'
import { removeErased } from './remove-erased.ts'
import { merge, nothingStaged, type Staged } from './staged.ts'
import type { State } from './state.ts'
import { type Moment, type Needs, Transaction } from './transaction.ts'
import type { Vault } from './vault.ts'

/** `run` decides the command within the open transaction, and returns what resolves its promise after the commit. */
type Job = { run: (batch: Staged, moment: Moment) => () => void; reject: (error: unknown) => void }

const isRefused = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'ok' in value && value.ok === false

export type Handle = ReturnType<typeof createCommandHandler>['handle']

type Parts = {
  log: Log
  vault: Vault
  rows: ApplicationRows
  state: State
  clock: Clock
  /** Called after each commit of events, when the state has it; commands resolve once it has. It must not throw. */
  committed: (events: readonly AnyRecorded[]) => Promise<unknown>
  /** Milliseconds that a write waits for another program's. */
  busyFor?: number | undefined
  /** Resolves once the roster is whole. */
  filled: () => Promise<void>
  following: Following
  /** Called with what other servers have recorded. */
  news: (events: readonly AnyRecorded[]) => void
  broken: (error: unknown) => void
}

/** Milliseconds until a write is refused because another program writes, and between two tries. */
const LONGEST = 5000
const PAUSE = 25
/** Commands that may wait. */
const MOST_WAITING = 1000

export function createCommandHandler(parts: Parts) {
  const { log, vault, rows, state, clock, committed, filled, following, news, broken } = parts
  const { busyFor = LONGEST } = parts
  const { db } = log
  const waiting: Job[] = []
  let onItsWay: Promise<void> | null = null
  let sentAt = 0
  /** The database does not answer a commit: its standby may be away. Nobody else is to wait for that. */
  const isStuck = (): boolean => onItsWay !== null && performance.now() - sentAt > busyFor

  /** Writes the row of each application that changed. @returns what the roster has to take in */
  function writeRows({ changed }: Staged, change: number): Entry[] {
    return [...changed].flatMap(([stream, { was, now }]) => {
      if (!now) return []
      const entry = entryOf(stream, { was, now }, state.entry(stream))
      rows.put({ entry, now, isFileSame: was?.file === now.file, change })
      return [entry]
    })
  }
  /** @returns to be called once it is committed */
  function write(batch: Staged): () => void {
    const { events, changed, programme } = batch
    const ended = log.append(events.map((event) => sealed(event, vault.keys.get)))
    for (const { event, stream, version } of events) {
      if (event.type === 'ApplicationSubmitted') vault.drafts.removeBefore(stream, version)
      if (event.type === 'ApplicationErased') removeErased({ vault, rows, state }, batch, stream)
    }
    const change = changed.size > 0 ? following.nextChange() : null
    if (change !== null) rows.noteChange(change)
    const entries = change === null ? [] : writeRows(batch, change)
    return () => {
      ended()
      if (change !== null) following.committed(change)
      for (const event of events) if (isStaffEvent(event)) state.rights.record(event)
      if (programme) state.setProgramme(programme)
      for (const entry of entries) {
        const now = changed.get(entry.stream)?.now
        if (now) state.put(entry, now)
      }
      for (const [stream, { now }] of changed) if (!now) state.remove(stream)
    }
  }
  /** In the open transaction. @returns to be called once it is committed */
  function decideAll(jobs: readonly Job[]): () => void {
    const batch = nothingStaged()
    const now = clock().toISOString()
    const moment = { now, at: [now, log.lastAt()].sort().at(-1) ?? now }
    const answers = jobs.map(({ run, reject }) => {
      try {
        return run(batch, moment)
      } catch (error) {
        if (isStorageError(error)) throw error
        return () => reject(error)
      }
    })
    const ended = write(batch)
    const answerAll = () => {
      for (const answer of answers) answer()
    }
    return () => {
      ended()
      if (batch.events.length === 0) answerAll()
      else void committed(batch.events).then(answerAll)
    }
  }
  async function flush(jobs: readonly Job[]): Promise<void> {
    try {
      takeIn()
      const answer = decideAll(jobs)
      sentAt = performance.now()
      onItsWay = db.commit()
      // Nothing may come between a commit that is made and what it leaves in memory.
      if (onItsWay) await onItsWay
      answer()
    } catch (error) {
      rollback(db)
      throw isStorageError(error) ? new StorageUnavailable('The disk did not take the change.') : error
    } finally {
      onItsWay = null
    }
  }
  async function work(): Promise<void> {
    let jobs: readonly Job[] = []
    try {
      const last = performance.now() + busyFor
      while (!(await db.begin())) {
        if (performance.now() >= last) throw new StorageUnavailable('Another program holds the database.')
        await Bun.sleep(PAUSE)
      }
      jobs = waiting.splice(0)
      await flush(jobs)
    } catch (error) {
      for (const { reject } of jobs.length > 0 ? jobs : waiting.splice(0)) reject(error)
    }
  }
  /** What other servers have committed. Damage ends this one, as at a start. */
  function takeIn(): void {
    if (!db.isShared) return
    try {
      const events = following.catchUp()
      if (events.length > 0) news(events)
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      broken(error)
      throw new StorageUnavailable(error.message)
    }
  }
  let isWorking = false
  /** In a turn of its own, so that others have theirs between two commits. */
  const workSoon = (): void => void setImmediate(() => void workOff())
  async function workOff(): Promise<void> {
    isWorking = true
    await work()
    isWorking = false
    if (waiting.length > 0) workSoon()
  }
  const enqueue = <T>(needs: Needs, decide: (tx: Transaction) => T): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (waiting.length >= MOST_WAITING || isStuck())
        return reject(new StorageUnavailable('Too many changes wait, or one for too long.'))
      const resolveAgain = ({ outcome }: { outcome: string | null }) =>
        outcome === null ? reject(new OutcomeGone()) : resolve(JSON.parse(outcome))
      const run = (batch: Staged, moment: Moment) => {
        const { key } = needs
        const before = key && vault.answers.find(key)
        if (before) return () => resolveAgain(before)
        const tx = new Transaction({ batch, state, log, vault, needs, moment })
        const result = inPart(db, () => decide(tx), isRefused)
        if (!isRefused(result)) merge(batch, tx.staged)
        if (tx.staged.events.some(({ event }) => event.type === 'ApplicationErased')) vault.answers.blank()
        if (key) vault.answers.put(key, moment.now, result)
        return () => resolve(result)
      }
      if (waiting.length === 0 && !isWorking) workSoon()
      waiting.push({ run, reject })
    })
  /** What needs the whole roster waits until it is filled. */
  const whole = async <T>(needs: Needs, decide: (tx: Transaction) => T): Promise<T> => {
    await filled()
    return enqueue(needs, decide)
  }
  /**
   * @param decide synchronous; a refusal, or an error that it throws, undoes what it wrote
   * @throws StorageUnavailable where the disk or another program does not let it write, or too many wait
   */
  const handle = <T>(needs: Needs, decide: (tx: Transaction) => T): Promise<T> =>
    needs.roster === true && !state.isWhole() ? whole(needs, decide) : enqueue(needs, decide)
  /** Has all that anybody committed before it is called. @throws StorageUnavailable */
  const refresh = async (): Promise<void> => {
    // What is decided at the moment is known here only after its commit; until that is there, nothing else can be.
    while (onItsWay && following.isBehind()) {
      if (isStuck()) throw new StorageUnavailable('A change is taking too long.')
      await Promise.race([onItsWay.catch(() => undefined), Bun.sleep(PAUSE)])
    }
    if (!onItsWay) takeIn()
  }
  return { handle, refresh }
}

/**
 * The read models follow the log from a place of their own: a commit only queues what changed, and they are caught up,
 * many changes at once, when somebody reads them, when the queue is long, or when nothing happens for a moment.
 */
import type { Database } from 'bun:sqlite'
import { StorageUnavailable } from '../runtime/errors.ts'
import { type Batch, emptyQueue, type Models, take, write } from './read-models/catch-up.ts'

export type ReadModels = ReturnType<typeof followingReadModels>

/** At most so many changed applications wait, which a reader then has to wait for: some 20 ms. */
const LONGEST_QUEUE = 512
/** Milliseconds without a commit after which the queue is worked off, and how much of it at once, some 3 ms. */
const IDLE = 500
const PIECE = 64

/** @param broken called once, when a change is in the log and the read models do not take it: only a new start mends that */
export function followingReadModels(models: Models, broken: (error: unknown) => void) {
  const { db } = models
  const queue = emptyQueue()
  let isStale = false
  let idle: Timer | null = null

  function assertFollowing(): void {
    if (isStale)
      throw new StorageUnavailable('The read models do not follow the log; the server must be started again.')
  }
  /** Where the read models may not have what is durable, only the rebuild of the next start repairs them. */
  function following(work: () => void): void {
    assertFollowing()
    try {
      work()
    } catch (error) {
      isStale = true
      broken(error)
      throw new StorageUnavailable('The read models do not follow the log.')
    }
  }
  const catchUp = (): void => following(() => write(models, queue))
  function workOff(): void {
    idle = null
    if (isStale || queue.changed.size === 0) return
    try {
      following(() => write(models, queue, PIECE))
    } catch {
      // It was reported, and the process is about to end.
      return
    }
    if (queue.changed.size > 0) idle = setTimeout(workOff, 1).unref()
  }
  /** Writes what is too much to wait, and leaves the rest for later. */
  function settle(): void {
    if (Math.max(queue.changed.size, queue.rows.length) > LONGEST_QUEUE)
      write(models, queue, Math.max(queue.changed.size - LONGEST_QUEUE, 0))
    if (queue.changed.size === 0) return
    if (idle === null) idle = setTimeout(workOff, IDLE).unref()
    else idle.refresh()
  }
  return {
    /** @throws StorageUnavailable, for every command until a new start */
    assertFollowing,
    following,
    catchUp,
    /** Caught up whenever it is asked for: not to be kept across an `await`. */
    get db(): Database {
      catchUp()
      return db
    },
    /** All of it, caught up, as a snapshot takes it. */
    caughtUp: (): Models => {
      catchUp()
      return models
    },
    /** Takes in a committed batch. @throws ProjectionFailed where that cannot be */
    take: (batch: Batch): void => {
      take(models, queue, batch)
      settle()
    },
    close: (): void => {
      if (idle !== null) clearTimeout(idle)
      isStale = true
      db.close()
    },
  }
}

/** Mail as the rest of the server sees it: the door for letters, the follower of the log, and the worker behind both. */
import { stackOf } from '../runtime/reports.ts'
import type { Mail, MailOptions } from './door.ts'
import { following } from './follow.ts'
import type { Sending } from './message.ts'
import { queueing } from './queue.ts'
import { mailWorker } from './worker.ts'

const EVERY = 10_000
const KEPT = 90 * 24 * 60 * 60 * 1000

export function mailOf(parts: Sending, options: MailOptions = {}): Mail {
  const { store, reports } = parts
  const door = queueing(parts)
  const follow = following(parts, door)
  const worker = mailWorker(parts, options)
  let isStarted = false
  const report = (error: unknown) => reports.error({ what: 'mail', stack: stackOf(error) })
  const wake = (): void => {
    if (isStarted) setImmediate(() => void worker.work().catch(report))
  }
  /** What the vault could not take now is followed with the next commit, or the next time that somebody looks. */
  const followed = (): void => {
    try {
      if (follow()) wake()
    } catch (error) {
      report(error)
    }
  }
  store.onCommit(followed)
  followed()
  const work = (): Promise<void> => {
    followed()
    return worker.work()
  }
  return {
    isOn: door.isOn,
    work,
    queue: (letter) => {
      const outcome = door.queue(letter)
      if (outcome === 'queued') wake()
      return outcome
    },
    retry: (id) => {
      const isThere = store.vault.mail.retry(id, store.clock().toISOString())
      if (isThere) wake()
      return isThere
    },
    release: () => {
      const released = store.vault.mail.release(store.clock().toISOString())
      if (released > 0) wake()
      return released
    },
    sweep: () => void store.vault.mail.sweep(new Date(store.clock().getTime() - KEPT).toISOString()),
    start: () => {
      isStarted = true
      const timer = setInterval(() => void work().catch(report), EVERY)
      timer.unref()
      wake()
      return async () => {
        isStarted = false
        clearInterval(timer)
        await worker.stop()
      }
    },
  }
}

/**
 * Sends due letters of one carrier, one at a time, and retries with exponential back-off. Delivery is at least once: a
 * letter leaves the queue when accepted, and every try has the same Message-ID. Any server sends what is due, once it has claimed it.
 */

import { expiryOf, type Letter } from '#events/letters.ts'
import { inTime } from '../runtime/clock.ts'
import { StorageUnavailable, stackOf } from '../runtime/errors.ts'
import type { Carrier, Trouble } from '../store/letter.ts'
import { ledgerIdOf } from '../store/log.ts'
import type { Posted } from '../store/records.ts'
import type { CarrierService, MessageBudget, Run, Sending } from './interface.ts'
import { connectionTroubles, isFinal, LONGEST_DELAY, retryDelay } from './smtp.ts'
import { isWithheld } from './status-letters.ts'

/** Milliseconds that shutdown waits for the current letter. */
const SHUTDOWN_TIMEOUT = 10_000
/** Milliseconds after which what a server claimed is due again, since it died: longer than a sending may take. */
const CLAIMED = 15 * 60_000

/** Hidden pictures in a letter, which are logged. */
type Mailed = { of: { ledgerId: string }; fields: string[] }

const mailedIn = ({ stream }: Posted, fields: string[]): Mailed | null =>
  stream === null || fields.length === 0 ? null : { of: { ledgerId: ledgerIdOf(stream) }, fields }

const plus = (now: Date, milliseconds: number): string => new Date(now.getTime() + milliseconds).toISOString()

/** @param budget null for a free carrier */
export function mailWorker(
  parts: Pick<Sending, 'store' | 'reports'>,
  carrier: Carrier,
  service: CarrierService,
  budget: MessageBudget | null,
) {
  const { store } = parts
  const { vault, clock, write } = store
  /** Accepted but not yet recorded: never sent again. */
  const sentUnrecorded = new Map<string, Mailed | null>()
  let stopping = false

  async function recordSent(): Promise<void> {
    for (const [id, mailed] of sentUnrecorded) {
      const event = mailed && ({ type: 'RecordMailed', facts: null, details: mailed } as const)
      await store.handle({}, (tx) => {
        if (event) tx.recordStaff('system', 'system', event)
        vault.mail.sent(id, tx.now)
      })
      sentUnrecorded.delete(id)
    }
  }
  /** @returns false where the connection failed, so that no other letter is tried */
  async function recordFailure({ id, tries }: Posted, trouble: Trouble): Promise<boolean> {
    const now = clock()
    const attempt = tries + 1
    parts.reports.info({ what: 'mail', by: carrier, id, trouble, tries: attempt })
    const isConnection = connectionTroubles.includes(trouble)
    await write(() => {
      // What took longer than its claim may have been sent by another server.
      if (vault.mail.byId(id)?.state !== 'queued') return
      if (isFinal(trouble)) vault.mail.failed(id, attempt, trouble)
      else vault.mail.tried(id, attempt, trouble, plus(now, retryDelay(attempt)))
      if (isConnection)
        vault.mail.postpone(carrier, now.toISOString(), { nextAt: plus(now, retryDelay(1)), trouble })
    })
    return !isConnection
  }
  async function deliver(run: Run, posted: Posted, letter: Letter) {
    const end = expiryOf(letter)
    if (end !== null && end <= clock().toISOString()) return 'expired'
    const made = await run.prepare(posted, letter)
    if (made && 'later' in made) return made
    // Erased in the meantime.
    if (!made || !vault.mail.byId(posted.id)) return 'expired'
    const outcome = await made.send()
    if (outcome === 'sent') sentUnrecorded.set(posted.id, mailedIn(posted, made.hidden))
    return outcome
  }
  /** @returns whether to continue */
  async function send(run: Run, posted: Posted): Promise<boolean> {
    const outcome = posted.letter ? await deliver(run, posted, posted.letter) : 'expired'
    if (typeof outcome === 'object') {
      await write(() => vault.mail.later(posted.id, plus(clock(), outcome.later * 1000)))
      return true
    }
    if (outcome !== 'sent') return recordFailure(posted, outcome)
    await recordSent()
    await write(() => vault.mail.retryNow(carrier, clock().toISOString(), connectionTroubles))
    return true
  }
  /** An unexpected error is reported and counts as a failed try. */
  async function attempt(run: Run, next: Posted): Promise<boolean> {
    try {
      return await send(run, next)
    } catch (error) {
      if (error instanceof StorageUnavailable) {
        if (!sentUnrecorded.has(next.id)) await write(() => vault.mail.later(next.id, clock().toISOString()))
        throw error
      }
      parts.reports.error({ what: 'mail', id: next.id, stack: stackOf(error) })
      return recordFailure(next, 'unknown')
    }
  }
  /** Takes the next due letter, so that no other server sees it as due. Null where there is none. */
  const claim = (): Promise<Posted | 'put-off' | null> =>
    store.handle({}, (tx) => {
      const posted = stopping ? null : vault.mail.due(carrier, tx.now)
      if (!posted) return null
      const { id, letter, tries } = posted
      // No family gets a letter about a decision before the publication.
      if (letter && isWithheld(letter, tx.programme())) vault.mail.wait(id)
      else if (letter && budget?.maySend(letter) === false)
        vault.mail.tried(id, tries, 'used-up', budget.nextDay())
      else {
        vault.mail.claim(id, tx.now, plus(clock(), CLAIMED))
        return posted
      }
      return 'put-off'
    })
  async function drain(): Promise<void> {
    await recordSent()
    // It may have been stopped during the await.
    const run = stopping ? null : service.open()
    if (!run) return
    const now = clock()
    await write(() => vault.mail.bringForward(carrier, now.toISOString(), plus(now, LONGEST_DELAY)))
    try {
      for (let next = await claim(); next; next = await claim())
        if (next !== 'put-off' && !(await attempt(run, next))) break
    } finally {
      await run.close()
    }
  }
  let running: Promise<void> | null = null
  const work = async (): Promise<void> => {
    if (stopping) return
    running ??= drain().finally(() => {
      running = null
    })
    await running
  }
  return {
    /** Concurrent calls share one run. */
    work,
    /** Waits for the current letter. */
    stop: async (): Promise<void> => {
      stopping = true
      await inTime<unknown, null>(SHUTDOWN_TIMEOUT, null, async () => running?.catch(() => undefined))
    },
  }
}

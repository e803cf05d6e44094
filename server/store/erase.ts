/**
 * Crypto-shredding of an application. Its key, rows and letters go in the commit of the event; then its id is listed in
 * KEY_DIR, and the write-ahead log is emptied of their old pages. A start and the upkeep finish the two (docs/format.md).
 */
import type { Application } from '#events/application/application.ts'
import { erase } from '#events/application/decide.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { type Decision, decided, refused } from '#events/decider.ts'
import type { Handle } from './handle.ts'
import type { Keys } from './keys.ts'
import { applicationStream, type Log, ledgerIdOf } from './log.ts'
import type { CommandKey } from './records.ts'
import type { Vault } from './vault.ts'

type Parts = {
  handle: Handle
  vault: Vault
  keys: Keys
  log: Log
}

/** `decide` may leave it at an event that does not erase. */
type Erase = {
  id: string
  actor: string
  key?: CommandKey | undefined
  decide?: (now: Application) => Decision<ApplicationEvent>
}

/** Erases several applications. */
export async function eraseApplications(parts: Parts, ids: readonly string[], actor: string): Promise<void> {
  for (const id of ids) await eraseApplication(parts, { id, actor })
}

/** @returns what was decided, or `not-found`. The caller deletes the stored files. */
export async function eraseApplication(
  parts: Parts,
  { id, actor, key, decide = ({ standing }) => erase(standing) }: Erase,
): Promise<Decision<ApplicationEvent>> {
  const outcome = await parts.handle({ ids: [id], key }, (tx) => {
    const stream = tx.streamOf(id)
    const now = stream === null ? null : tx.application(stream)
    return stream === null || !now ? refused('not-found') : tx.decide(stream, actor, decide(now))
  })
  const isErased = outcome.ok && outcome.events.some(({ type }) => type === 'ApplicationErased')
  if (isErased) await finishErasures(parts)
  return outcome
}

/**
 * Repeats on a restored backup the erasures that were made after it, lists all of them, and empties the write-ahead log.
 * @returns false where something reads the write-ahead log, so that it still holds what was erased
 */
export async function finishErasures({ keys, vault, handle, log }: Parts): Promise<boolean> {
  const listed = new Set(keys.erasures.list())
  for (const stream of [...listed].map(applicationStream).filter((one) => vault.keys.get(one))) {
    await handle({ streams: [stream] }, (tx) => {
      const now = tx.application(stream)
      return now ? tx.decide(stream, 'system', erase(now.standing)) : decided()
    })
  }
  for (const id of log.erased().map(ledgerIdOf)) if (!listed.has(id)) keys.erasures.add(id)
  return log.db.forget()
}

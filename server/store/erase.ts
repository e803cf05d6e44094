/**
 * Crypto-shredding of an application. The order makes it resumable after a crash: first the event, then the list in
 * KEY_DIR, then the keys are deleted; the next start finishes what is missing (docs/format.md).
 */
import type { Database } from 'bun:sqlite'
import {
  type Application,
  evolveApplication,
  type Folded,
  isThere,
  newApplication,
  withDraft,
} from '#events/application/application.ts'
import { erase } from '#events/application/decide.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { type Decision, decided, refused } from '#events/decider.ts'
import { searchedIn } from '#events/projections/application-list.ts'
import { namesFamily } from '#events/saved-view.ts'
import type { Clock } from '../runtime/clock.ts'
import { inTransaction } from './database.ts'
import type { Handle } from './handle.ts'
import type { Keys } from './keys.ts'
import { applicationStream, categoryOf, type Log, ledgerIdOf } from './log.ts'
import { isApplicationEvent, opened } from './payloads.ts'
import type { Snapshots } from './snapshot/snapshots.ts'
import type { State } from './state.ts'
import type { Vault } from './vault.ts'

type Parts = {
  handle: Handle
  vault: Vault
  keys: Keys
  log: Log
  state: State
  snapshots: Pick<Snapshots, 'forget'>
}

/** `decide` may leave it at an event that does not erase. */
type Erase = { id: string; actor: string; decide?: (now: Application) => Decision<ApplicationEvent> }

/** Erases several applications. */
export async function eraseApplications(parts: Parts, ids: readonly string[], actor: string): Promise<void> {
  for (const id of ids) await eraseApplication(parts, { id, actor })
}

/** @returns what was decided, or `not-found`. The caller deletes the stored files. */
export async function eraseApplication(
  parts: Parts,
  { id, actor, decide = ({ standing }) => erase(standing) }: Erase,
): Promise<Decision<ApplicationEvent>> {
  let stream: string | null = null
  const outcome = await parts.handle((tx) => {
    stream = tx.streamOf(id)
    const now = stream === null ? null : tx.application(stream)
    if (stream === null || !now) return refused('not-found')
    return tx.decide(stream, actor, decide(now))
  })
  const isErased = outcome.ok && outcome.events.some(({ type }) => type === 'ApplicationErased')
  if (isErased && stream !== null) shred(parts, stream)
  return outcome
}

/** Finishes erasures that a crash interrupted, and repeats on a restored backup those that were made after it. */
export async function finishErasures(parts: Parts): Promise<void> {
  const listed = parts.keys.erasures.list().map(applicationStream)
  const erased = parts.log.erased().filter((stream) => parts.state.application(stream) === null)
  const unfinished = new Set([...listed, ...erased].filter((stream) => parts.vault.keys.get(stream)))
  for (const stream of unfinished) {
    await parts.handle((tx) => {
      const now = tx.application(stream)
      return now ? tx.decide(stream, 'system', erase(now.standing)) : decided()
    })
    shred(parts, stream)
  }
}

function shred(parts: Parts, stream: string): void {
  const { vault, keys, log, snapshots } = parts
  const last = lastState(log, vault, stream)
  const owner = last?.file().userId ?? null
  keys.erasures.add(ledgerIdOf(stream))
  snapshots.forget()
  removeRows(parts, { stream, last, owner })
  truncateWal(vault.db)
}

type Gone = { stream: string; last: Application | null; owner: string | null }

const removeRows = ({ vault, state }: Parts, { stream, last, owner }: Gone): void =>
  inTransaction(vault.db, () => {
    vault.files.removeAll(vault.files.ofStream(stream))
    vault.drafts.remove(stream)
    vault.complaints.removeOf(stream)
    vault.mail.removeOf(stream)
    if (last) forgetInViews(vault, last)
    if (owner !== null && state.streamsOfOwner(owner).length === 0) removeAccount(vault, owner)
    vault.keys.destroy(stream)
    vault.snapshotKey.destroy()
  })

/**
 * Deletes keys, drafts and files of applications whose first event never reached the log because of a crash or a full
 * disk: no erasure would ever find them.
 */
export function deleteUnstarted({
  vault,
  log,
  clock,
}: Pick<Parts, 'vault' | 'log'> & { clock: Clock }): void {
  const started = log.applications()
  const unstarted = vault.keys
    .streams()
    .filter((stream) => categoryOf(stream) === 'application' && !started.has(stream))
  if (unstarted.length === 0) return
  inTransaction(vault.db, () => {
    for (const stream of unstarted) {
      vault.files.detach(vault.files.ofStream(stream), clock().toISOString())
      vault.drafts.remove(stream)
      vault.keys.destroy(stream)
    }
  })
  truncateWal(vault.db)
}

/** What staff have kept to find the family by. */
function forgetInViews({ views }: Vault, last: Application): void {
  const family = searchedIn(last)
  views.forget((view) => namesFamily(view, family))
}

/** Removes the account of an erased family, with its unattached files. */
function removeAccount(vault: Vault, owner: string): void {
  if (vault.accounts.byId(owner)?.role !== 'customer') return
  vault.files.removeAll(vault.files.idsOwnedBy(owner))
  vault.sessions.endAll(owner)
  vault.accounts.remove(owner)
}

/** The application as it last was, read from its events while the key is still there. */
function lastState(log: Log, vault: Vault, stream: string): Application | null {
  const events = log.ofStream(stream).flatMap((row) => opened(row, vault.keys.get) ?? [])
  const lived = events.filter(isApplicationEvent).filter(({ event }) => event.type !== 'ApplicationErased')
  const now = lived.reduce<Folded>(evolveApplication, newApplication)
  const draft = vault.drafts.of(stream)
  if (!isThere(now)) return null
  return draft ? withDraft(now, draft) : now
}

/** Deleted data stays in the WAL until it is truncated, which a concurrent reader prevents; so it is retried before it throws. */
export function truncateWal(db: Database): void {
  for (let attempt = 0; attempt < 50; attempt++) {
    const row = db.query<{ busy: number }, []>('PRAGMA wal_checkpoint(TRUNCATE)').get()
    if (row?.busy === 0) return
    Bun.sleepSync(20)
  }
  throw new Error('the write-ahead log of the vault could not be emptied: something is reading it')
}

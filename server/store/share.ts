/** Lets a server take part where several share log and vault: its changes go there, and those of others are put on its copy. */
import { isStorageError } from './database.ts'
import type { Agreed, Elsewhere, Together } from './elsewhere.ts'
import { truncateWal } from './erase.ts'
import { createFollowing } from './follow.ts'
import type { Handle } from './handle.ts'
import type { Keys } from './keys.ts'
import { ledgerIdOf } from './log.ts'
import type { AnyRecorded } from './payloads.ts'
import type { Snapshots } from './snapshot/snapshots.ts'
import type { Vault } from './vault.ts'
import type { SharedRow } from './whole-row.ts'

type Needed = Parameters<typeof createFollowing>[0] & {
  keys: Keys
  snapshots: Pick<Snapshots, 'forget'>
  tell: (events: readonly AnyRecorded[], isOwn: boolean) => void
  tellRows: (rows: readonly SharedRow[]) => void
  broken: (error: unknown) => void
}

/** Whoever works when rows come from other servers. */
export function rowFollowers() {
  const followers: ((tables: ReadonlySet<string>) => unknown)[] = []
  return {
    /** @param work must not throw; `tables`: of the vault */
    add: (work: (tables: ReadonlySet<string>) => unknown): void => void followers.push(work),
    tell: (rows: readonly SharedRow[]): void => {
      const tables = new Set(rows.map(({ name }) => name))
      for (const follow of followers) follow(tables)
    },
  }
}

export async function shareWith(
  together: Together,
  { keys, snapshots, tell, tellRows, broken, ...parts }: Needed,
): Promise<Elsewhere> {
  const { vault, log } = parts
  const following = createFollowing(parts)
  function noteErased(events: readonly AnyRecorded[]): void {
    const erased = events.filter(({ event }) => event.type === 'ApplicationErased')
    for (const { stream } of erased) keys.erasures.add(ledgerIdOf(stream))
    if (erased.length === 0) return
    snapshots.forget()
    scrubOrRetry()
  }
  /** Where the disk is full, the next erasure does it as well. */
  function scrubOrRetry(): void {
    try {
      parts.models.scrub()
    } catch (error) {
      if (!isStorageError(error)) throw error
    }
  }
  /** What was erased elsewhere is gone from the files of this copy as well: the rows come after the event that says so. */
  function forget(rows: readonly SharedRow[]): void {
    if (rows.some(({ name, row }) => name === 'data_key' && row === null)) truncateWal(vault.db)
  }
  const copy = {
    vault,
    log,
    putRows: (rows: Parameters<typeof vault.shared.put>[0]) => {
      vault.shared.put(rows)
      forget(rows)
      following.rows(rows)
      tellRows(rows)
    },
    putEvents: (stored: Parameters<typeof following.events>[0]) => {
      const events = following.events(stored)
      noteErased(events)
      tell(events, false)
    },
  }
  const elsewhere = await together.begin(copy, broken)
  vault.shared.share(elsewhere.sharing)
  return elsewhere
}

/** What a server may do by itself. @param elsewhere null where it is the only one */
export const among = ({ shared }: Vault, elsewhere: Elsewhere | null, handle: Handle) => ({
  /** Whether this server does what is done once, also where there are several. */
  isLeader: () => elsewhere?.isLeader() ?? true,
  /**
   * Runs work that takes out of the vault what has no event: where others share it, there is an event on its way with each command, so only
   * in between two of them, and not while what others did is only here in part. Where it cannot be done now, it is left to the next time.
   */
  betweenCommands: (work: () => void): Promise<void> =>
    handle(() => {
      if (elsewhere?.isCatchingUp() !== true) work()
    }),
  /** Whether no other server can change anything. */
  isAlone: elsewhere === null,
  agreed: (async (work) => {
    if (elsewhere === null) {
      work()
      return true
    }
    const rows = shared.collected(work)
    if (rows.length === 0) return true
    return (await elsewhere.commit({ rows, events: null, taken: () => undefined })) === 'taken'
  }) satisfies Agreed,
})

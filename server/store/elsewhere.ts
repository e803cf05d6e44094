/**
 * Where several servers share one log and one vault: nothing that was changed here counts before it was taken there, and what others changed
 * comes from there. What implements it knows nothing of commands.
 */
import type { Log, StoredEvent } from './log.ts'
import type { Vault } from './vault.ts'
import type { SharedRow, Sharing } from './whole-row.ts'

/**
 * `behind`: another server has added events meanwhile; the copy has them by now. `over`: this server takes no part any more. The others: rows
 * were changed elsewhere.
 */
export type Taken = 'taken' | 'behind' | 'changed' | 'used' | 'rests' | 'over'

/** `size` and `chain`: of the log before them. */
export type NewEvents = { size: number; chain: Uint8Array; events: readonly StoredEvent[] }

/** This server's copy. Rows are put as they are in the vault of all, and before the events that came with them: the next ones of the log. */
export type Copy = {
  vault: Vault
  log: Log
  putRows: (rows: readonly SharedRow[]) => void
  putEvents: (events: readonly StoredEvent[]) => void
}

/** How a server takes part; to be called in this order. */
export type Together = {
  /** Makes the copy what it was at some moment. @throws OperatorError for a folder that is no copy */
  fill: (folders: { dataDir: string; keyDir: string }) => Promise<void>
  /** From now on changes go there, and those of others come. */
  begin: (copy: Copy, broken: (error: unknown) => void) => Promise<Elsewhere>
}

/** `taken`: called once it was, before anything else is put on the copy. */
export type Change = { rows: readonly SharedRow[]; events: NewEvents | null; taken: () => void }

/**
 * Runs a change of rows of the vault that only counts where no other server was first.
 * @returns whether it counts, once that is known; where it does not, the rows are as the other one made them
 * @throws StorageUnavailable where they are being fetched anew
 */
export type Agreed = (work: () => void) => Promise<boolean>

export type Elsewhere = {
  /**
   * What one commit of the vault has changed, and the events that go with it: all of it is taken, or nothing.
   */
  commit: (change: Change) => Promise<Taken>
  /** The same, made when this server has everything that there is, and no other can be first. @param make null for nothing */
  commitInTurn: (make: () => Change | null) => Promise<Taken>
  /** What was changed beside the commands. */
  sharing: Sharing
  /** Whether rows may be here of which the events are still to come. */
  isCatchingUp: () => boolean
  /** Whether this server does what is done once for all of them. */
  isLeader: () => boolean
}

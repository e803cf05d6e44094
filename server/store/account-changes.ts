/** Brings the accounts of the vault in line with the log, and stages changes of them that wait for their event. */
import type { Recorded } from '#events/decider.ts'
import type { StaffEvent } from '#events/staff.ts'
import { isStorageError } from './database.ts'
import type { Log } from './log.ts'
import type { Transaction } from './transaction.ts'
import type { AccountChange } from './vault/account-changes.ts'
import type { Vault } from './vault.ts'

type Stores = { log: Log; vault: Vault }

/** Applies the changes whose event is in the log, and drops the others: theirs was never appended. */
export function settleAccountChanges({ log, vault }: Stores): void {
  vault.accountChanges.settle(({ stream, version, type }) => log.headOf(stream, version)?.type === type)
}

/** The same after a commit of the log, which stands: where the vault cannot be written now, the next one tries again. */
export function settleOrRetry(stores: Stores): void {
  try {
    settleAccountChanges(stores)
  } catch (error) {
    if (!isStorageError(error)) throw error
  }
}

/** The change takes effect once the log has the event, which this command has recorded. */
export function stageAccountChange(
  stores: Stores,
  tx: Transaction,
  { change, after }: { change: AccountChange; after: Recorded<StaffEvent> },
): void {
  // Before anything is staged: a change that a failed append left behind must not meet the event of this one.
  settleAccountChanges(stores)
  const { stream, version, event } = after
  tx.beforehand(() => stores.vault.accountChanges.stage({ stream, version, type: event.type }, change))
}

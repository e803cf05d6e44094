/** Opens a data folder: keys, its database and the read models, in the order in which they depend on each other. */
import { existsSync, mkdirSync } from 'node:fs'
import type { TreeHead } from '#events/ledger/tree.ts'
import type { Clock } from '../runtime/clock.ts'
import { createAuditTrail } from './audit-trail.ts'
import { checkedBeside } from './check-beside.ts'
import { createCheckpoints } from './checkpoints.ts'
import { aheadOfClock, assertNotTruncated, assertSigned } from './completeness.ts'
import { finishErasures } from './erase.ts'
import { isSystemError } from './failures.ts'
import { recordInitialSettings } from './first-start.ts'
import { createCommandHandler } from './handle.ts'
import { assertFollows, assertNotLost, expectedHead, writeHead } from './head.ts'
import { createMissingKeys, openKeys } from './keys.ts'
import { assertOwnFolder, lockFolder } from './lock.ts'
import { createLogHeads, type Log, ledgerIdOf, openLog } from './log.ts'
import type { AnyRecorded } from './payloads.ts'
import type { Models } from './read-models/catch-up.ts'
import { compacted, rebuild } from './read-models/project.ts'
import { followingReadModels } from './read-models.ts'
import { openSeasonFile, seasonFileIn } from './season-file.ts'
import { restored } from './snapshot/restore.ts'
import { createSnapshots, readSnapshot } from './snapshot/snapshots.ts'
import { openVault } from './vault.ts'

type StoreOptions = {
  dataDir: string
  keyDir: string
  clock: Clock
  broken?: (error: unknown) => void
  /**
   * Snapshots are used and written where the log has at least as many events; without it there are none. Whoever uses
   * them must have them verified, and end the server where they are wrong.
   */
  snapshotsFrom?: number | undefined
  /** A backup, which may be older than what KEY_DIR/head knows, and is not recorded there. */
  isBackup?: boolean | undefined
}
type Follower = (events: readonly AnyRecorded[]) => void
export type Store = Awaited<ReturnType<typeof openStore>>

/** @throws OperatorError for a folder that is in use, incomplete or damaged, or whose keys are missing. */
export async function openStore(options: StoreOptions) {
  assertOwnFolder(options.dataDir)
  if (!options.isBackup) assertNotLost(options)
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(options.dataDir)
  try {
    return await openLocked(options, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/** Opens keys and database, verifies the log before anything is changed, and makes the read models meanwhile. */
async function openVerified({ dataDir, keyDir, snapshotsFrom, isBackup = false }: StoreOptions) {
  const path = seasonFileIn(dataDir)
  if (!existsSync(path)) await createMissingKeys(keyDir)
  const keys = openKeys(keyDir)
  const db = openSeasonFile(path)
  const vault = openVault(db, keys)
  const log = openLog(db)
  const checkpoints = createCheckpoints(dataDir, keys)
  const signed = checkpoints.last()
  assertNotTruncated(log, { vault, signed })
  const snapshot = snapshotsFrom === undefined ? null : readSnapshot(dataDir, vault)
  const found = snapshot && restored(snapshot, { log, vault, signed })
  if (found) assertSigned(signed, found.root)
  const models = found
    ? found.models
    : compacted(await rebuiltAndChecked(log, signed, () => rebuild(log, vault)))
  const startedFrom = found ? snapshot.log.edge.size : 0
  // After the log's own check, which names the very event that is damaged.
  if (!isBackup) assertFollows(log, expectedHead({ dataDir, keyDir }, keys))
  await keys.erasures.settle(log.erased().map(ledgerIdOf))
  return { keys, vault, log, checkpoints, models, startedFrom }
}

/** @throws OperatorError for a log that is damaged, or is not the one that was signed, before what the rebuild throws */
async function rebuiltAndChecked(
  log: Log,
  signed: TreeHead | null,
  rebuildAll: () => Models,
): Promise<Models> {
  const checking = checkedBeside(log, signed?.size ?? 0)
  let models: Models | null = null
  try {
    models = rebuildAll()
  } finally {
    assertSigned(signed, await checking)
  }
  return models
}

async function openLocked(options: StoreOptions, unlock: () => void) {
  const { dataDir, clock } = options
  const { keys, vault, log, checkpoints, models: built, startedFrom } = await openVerified(options)
  let isHealthy = true
  const isCurrent = () => isHealthy
  const broken = (error: unknown) => {
    isHealthy = false
    options.broken?.(error)
  }
  const { state } = built
  const models = followingReadModels(built, broken)
  const snapshots = createSnapshots({ ...options, log, vault, checkpoints, models, isCurrent, startedFrom })
  const trail = createAuditTrail({ log, vault })
  const followers: Follower[] = [trail.committed]
  const committed: Follower = (events) => {
    for (const follow of followers) follow(events)
  }
  const handle = createCommandHandler({ log, vault, state, models, clock, committed })
  await recordInitialSettings({ handle, log, clock })
  await finishErasures({ handle, vault, keys, log, snapshots })
  let recordedSize = 0
  const recordHead = (): boolean => {
    if (options.isBackup || recordedSize === log.size()) return true
    try {
      writeHead(options, log)
      recordedSize = log.size()
      return true
    } catch (error) {
      if (!isSystemError(error)) throw error
      return false
    }
  }
  recordHead()
  return {
    keys,
    vault,
    log,
    checkpoints,
    state,
    models,
    auditTrail: trail.of,
    heads: createLogHeads(log),
    snapshots,
    handle,
    clock,
    dataDir,
    /** Where the log ends more than an hour ahead of the clock: both times, UTC; else null. */
    aheadOfClock: () => aheadOfClock(log.lastAt(), clock()),
    /** True while the log is open and the read models follow it. */
    isHealthy: isCurrent,
    /** Runs work after every commit of events, before it is answered, once the state has it; it must not throw. */
    onCommit: (work: Follower) => void followers.push(work),
    /** Records in KEY_DIR how far the log has come. @returns false where nothing can be written there now */
    recordHead,
    close: () => {
      recordHead()
      snapshots.stop()
      models.close()
      log.db.close()
      unlock()
    },
  }
}

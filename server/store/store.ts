/** Opens a data folder: keys, vault, log and read models, in the order in which they depend on each other. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../runtime/clock.ts'
import { type Checkpoints, createCheckpoints } from './checkpoints.ts'
import { assertLogExists, assertNotTruncated, assertVaultExists, recordLogSize } from './completeness.ts'
import { isStorageError } from './database.ts'
import { finishErasures, forgetUnstarted } from './erase.ts'
import { foundProgramme } from './first-start.ts'
import { createCommandHandler, dropSentDrafts, type Handle } from './handle.ts'
import { foundKeys, type Keys, openKeys } from './keys.ts'
import { assertOwnFolder, lockFolder } from './lock.ts'
import { type Log, openLog } from './log.ts'
import { rebuild } from './read-models/project.ts'
import type { ReadModels } from './read-models.ts'
import { openVault, type Vault } from './vault.ts'

type StoreOptions = {
  dataDir: string
  keyDir: string
  readModels?: string
  clock: Clock
  broken?: (error: unknown) => void
}
export type Store = {
  keys: Keys
  vault: Vault
  log: Log
  checkpoints: Checkpoints
  models: ReadModels
  handle: Handle
  clock: Clock
  dataDir: string
  /** Runs work after every commit of events, before it is answered, once the read models have it; it must not throw. */
  onCommit: (work: () => void) => void
  /** Removes from the vault the values of settings that the log has replaced. */
  dropOldSecrets: () => void
  /** True while the log is open and the read models have taken in all of it. */
  isHealthy: () => boolean
  close: () => void
}

const makeFolder = (path: string) => mkdirSync(path, { recursive: true, mode: 0o700 })

/** @throws OperatorError for a folder that is in use, incomplete or damaged, or whose keys are missing. */
export async function openStore(options: StoreOptions): Promise<Store> {
  assertOwnFolder(options.dataDir)
  makeFolder(options.dataDir)
  const unlock = lockFolder(options.dataDir)
  try {
    return await openLocked(options, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/** What the folder holds, proved whole before anything in it is changed. */
async function openWhole({
  dataDir,
  keyDir,
}: StoreOptions): Promise<Pick<Store, 'keys' | 'vault' | 'log' | 'checkpoints'>> {
  const isNew = !existsSync(join(dataDir, 'log.db')) && !existsSync(join(dataDir, 'vault.db'))
  assertVaultExists(dataDir)
  if (isNew) await foundKeys(keyDir)
  const keys = openKeys(keyDir)
  const vault = openVault(join(dataDir, 'vault.db'), keys)
  assertLogExists(dataDir, vault)
  const log = openLog(join(dataDir, 'log.db'))
  const checkpoints = createCheckpoints(dataDir, keys)
  const signed = checkpoints.last()
  assertNotTruncated(log, { vault, signed }, log.check(signed?.size))
  return { keys, vault, log, checkpoints }
}

async function openLocked(options: StoreOptions, unlock: () => void): Promise<Store> {
  const { dataDir, clock } = options
  const { keys, vault, log, checkpoints } = await openWhole(options)
  dropSentDrafts(log, vault)
  forgetUnstarted({ log, vault, clock })
  const models = rebuild(log, vault, options.readModels)
  let healthy = true
  const broken = (error: unknown) => {
    healthy = false
    options.broken?.(error)
  }
  const followers: (() => void)[] = []
  const committed = () => {
    for (const follow of followers) follow()
  }
  const handle = createCommandHandler({ log, vault, models, clock, broken, committed })
  await foundProgramme({ handle, log, vault, clock })
  await finishErasures({ handle, vault, keys, log, models })
  recordLogSize(vault, log)
  /** A disk that is full now has known of most of the log since the last time. */
  const noteLast = () => {
    try {
      recordLogSize(vault, log)
    } catch (error) {
      if (!isStorageError(error)) throw error
    }
  }
  const dropOldSecrets = () => {
    vault.sealedSettings.keepOnly(
      Object.values(models.programme().settings).flatMap(({ kept }) => kept ?? []),
    )
  }
  dropOldSecrets()
  const close = () => {
    noteLast()
    for (const part of [models.db, log, vault]) part.close()
    unlock()
  }
  return {
    keys,
    vault,
    log,
    checkpoints,
    models,
    handle,
    clock,
    dataDir,
    dropOldSecrets,
    close,
    isHealthy: () => healthy,
    onCommit: (work) => void followers.push(work),
  }
}

/**
 * The snapshot of a data folder: written at a clean stop and now and then, taken at a start instead of a rebuild, verified
 * in the background afterwards, and forgotten at each erasure (docs/decisions/0026).
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PART, writeDurably } from '../../runtime/durable-write.ts'
import type { Checkpoints } from '../checkpoints.ts'
import type { Log } from '../log.ts'
import type { ReadModels } from '../read-models.ts'
import type { Vault } from '../vault.ts'
import { createChild } from './child.ts'
import { openedSnapshot, type Snapshot, sealedSnapshot } from './contents.ts'

const NAME = 'snapshot'
/** A start plays so many events in a part of a second. */
const LONGEST_TAIL = 5000

/** Null where there is none that can be used. */
export function readSnapshot(dataDir: string, { snapshotKey }: Pick<Vault, 'snapshotKey'>): Snapshot | null {
  const path = join(dataDir, NAME)
  const key = snapshotKey.get()
  return key && existsSync(path) ? openedSnapshot(key, readFileSync(path)) : null
}

/** Also what was left of one that was being written. */
function removeSnapshot(dataDir: string): void {
  const isOne = (name: string) => name === NAME || (name.startsWith(`${NAME}.`) && name.endsWith(PART))
  for (const name of readdirSync(dataDir).filter(isOne)) rmSync(join(dataDir, name), { force: true })
}

type Source = { log: Log; vault: Vault; checkpoints: Checkpoints; models: () => ReadModels }

export type Made = { file: Buffer; covered: number }

/** Null where the vault has no key for it. */
export function madeSnapshot({ log, vault, checkpoints, models }: Source): Made | null {
  const key = vault.snapshotKey.get()
  if (!key) return null
  // Before the tables: a draft that is saved meanwhile is then one that has changed since.
  const drafts = vault.drafts.fingerprints()
  const shown = models()
  const point = log.end()
  const signed = checkpoints.last()
  const isCovered = signed !== null && signed.size <= point.edge.size
  const file = sealedSnapshot(key, shown, { log: point, signed: isCovered ? signed : null, drafts })
  return { file, covered: point.edge.size }
}

export const keepSnapshot = (dataDir: string, { file }: Made): Promise<void> =>
  writeDurably(join(dataDir, NAME), file)

type Options = Omit<Source, 'models'> & {
  dataDir: string
  keyDir: string
  models: ReadModels
  /** Whether the read models show the whole log. */
  isCurrent: () => boolean
  snapshotsFrom?: number | undefined
  /** How many events of the read models came from the snapshot; 0 where they were rebuilt. */
  startedFrom: number
}
export type Snapshots = ReturnType<typeof createSnapshots>

export function createSnapshots(options: Options) {
  const {
    dataDir,
    keyDir,
    log,
    vault,
    models,
    snapshotsFrom = Number.POSITIVE_INFINITY,
    startedFrom,
  } = options
  const child = createChild({ dataDir, keyDir })
  let covered = startedFrom
  let erasures = 0
  let isVerified = startedFrom === 0
  let verification: Promise<string | null> | null = null
  if (startedFrom === 0) removeSnapshot(dataDir)
  /** Makes a snapshot of `size` events, which must not outlive an erasure meanwhile. */
  const making = async (size: number, make: () => Promise<unknown>): Promise<void> => {
    const before = erasures
    vault.snapshotKey.getOrCreate()
    await make()
    if (before === erasures) covered = size
    else removeSnapshot(dataDir)
  }
  const forget = (): void => {
    erasures += 1
    covered = 0
    removeSnapshot(dataDir)
  }
  const verified = async (): Promise<string | null> => {
    const before = erasures
    try {
      const problem = await child.run('compare')
      isVerified = problem === null && !child.isStopped()
      if (problem === null || before !== erasures) return null
      forget()
      return problem
    } catch (error) {
      // What nobody has verified is not started from again.
      forget()
      throw error
    }
  }
  return {
    /** Removes the file; its key is destroyed in the vault together with those of the erased family. */
    forget,
    /** How many events the snapshot covers; 0 where there is none. */
    covered: () => covered,
    /**
     * Of the tables as they are; to be called when nothing writes any more. Not after an erasure, since deleted rows leave
     * copies in the unused parts of pages, and not of tables from a snapshot that was not verified yet: that one stays.
     */
    write: async (): Promise<void> => {
      child.stop()
      const size = log.size()
      if (size < snapshotsFrom || size === covered) return
      if (erasures > 0 || !isVerified || !options.isCurrent()) return
      await making(size, async () => {
        const made = madeSnapshot({ ...options, models: () => models })
        if (made) await keepSnapshot(dataDir, made)
      })
    },
    /** A new one in a process of its own, which rebuilds, where a start would have many events to play. */
    renew: async (): Promise<void> => {
      const size = log.size()
      if (size < snapshotsFrom || size - covered < LONGEST_TAIL || child.isBusy()) return
      await making(size, () => child.run('write'))
    },
    /**
     * Verifies the whole log and the snapshot that the read models were taken from, in a process of its own.
     * @returns what is wrong, after which the next start rebuilds; null where nothing is.
     */
    verify: async (): Promise<string | null> => {
      if (startedFrom === 0) return null
      verification ??= verified()
      return verification
    },
    stop: () => child.stop(),
  }
}

/** Puts the tail on a restored backup: the rows of the vault and of the log as they were at each cut, and the files that came with them. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '../runtime/durable-write.ts'
import { OperatorError } from '../runtime/errors.ts'
import { checkpointFolder, isCheckpointFile } from '../store/checkpoints.ts'
import type { Folders } from '../store/folder.ts'
import { openKeys } from '../store/keys.ts'
import { type Log, openLog } from '../store/log.ts'
import { type SealingKey, sealingKey } from '../store/seal.ts'
import { takeStored } from '../store/stored-events.ts'
import { openVault, type Vault } from '../store/vault.ts'
import { assertFollows, cutsAfter, type KeptCut, lastOfOthers } from './chain.ts'
import { openedPart, type Part } from './part.ts'
import { objectAt } from './places.ts'
import type { TailStorage } from './storage.ts'

/**
 * `at`: of the last cut that was put on, UTC; null where there was none. `size`: of the log after it. `other`: when the last cut was made
 * that belongs to another line of the same place, where that is later.
 */
export type Applied = { cuts: number; size: number; at: string | null; other: string | null }

/**
 * @param since when the backup was made, UTC @param until UTC
 * @throws OperatorError for a tail that was changed, or has a gap
 */
export async function applyTail(
  folders: Folders,
  storage: TailStorage,
  { since, until }: { since: string; until: string },
): Promise<Applied> {
  const keys = openKeys(folders.keyDir)
  const vault = openVault(join(folders.dataDir, 'vault.db'), keys)
  const log = openLog(join(folders.dataDir, 'log.db'))
  try {
    const tail = vault.tail.of()
    // It says which cuts follow: whoever can write to the place could have them passed over.
    if ([...vault.seals.wrong(['tail'])].some(({ table }) => table === 'tail'))
      throw new OperatorError(
        'What the backup says of its tail is not as this program wrote it. Nothing was restored.',
      )
    const listed = await storage.list()
    const cuts = tail ? cutsAfter(listed, { line: tail.line, from: tail.cut, until }) : []
    log.check()
    const to = { dataDir: folders.dataDir, storage, vault, log, key: sealingKey(keys.derive('tail')) }
    let applied = tail?.cut ?? 0
    for (const cut of cuts) applied = await applyCut(to, cut, applied)
    await fetchFiles(to, listed)
    const at = cuts.at(-1)?.at ?? null
    const other = lastOfOthers(listed, tail?.line ?? '', until)
    return {
      cuts: cuts.length,
      size: log.size(),
      at,
      other: other !== null && other > (at ?? since) ? other : null,
    }
  } finally {
    log.close()
    vault.close()
  }
}

type Target = { dataDir: string; storage: TailStorage; vault: Vault; log: Log; key: SealingKey }

/** @returns its number */
async function applyCut(to: Target, { cut, at, paths }: KeptCut, applied: number): Promise<number> {
  const parts: Part[] = []
  for (const path of paths) parts.push(await openedPart(to.key, path, await to.storage.get(path)))
  for (const { since } of parts) assertFollows(since, applied, at)
  // The rows of all parts at once, and before the events that need them, as the server itself does.
  to.vault.tail.put(parts.flatMap(({ rows }) => rows))
  for (const { events } of parts) takeStored(to.log, events)
  for (const { checkpoints } of parts)
    for (const { name, text } of checkpoints) await putCheckpoint(to.dataDir, name, text)
  return cut
}

async function putCheckpoint(dataDir: string, name: string, text: string): Promise<void> {
  const path = join(checkpointFolder(dataDir), name)
  if (isCheckpointFile(name) && !existsSync(path)) await writeDurably(path, Buffer.from(text))
}

/** The uploaded files that the vault knows and the backup did not have. */
async function fetchFiles({ dataDir, storage, vault }: Target, listed: readonly string[]): Promise<void> {
  const known = new Set(vault.files.ids())
  for (const path of listed) {
    const name = objectAt(path)
    if (name === null || !known.has(name.slice(0, 36))) continue
    const place = join(dataDir, 'objects', name.slice(0, 2), name)
    if (!existsSync(place)) await storage.files?.get(path, place)
  }
}

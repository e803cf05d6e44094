/**
 * Applies later erasures to backups older than 29 days: families are promised that no copy of their keys outlives their
 * erasure by more than thirty days, while monthly backups are kept for a year.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskStore } from '../files/disk-store.ts'
import { objectName } from '../files/object-store.ts'
import type { Clock } from '../runtime/clock.ts'
import { erasuresIn } from '../store/keys.ts'
import { applicationStream } from '../store/log.ts'
import { closeWalFiles, streamsWithKeys } from '../store/snapshot.ts'
import { openStore } from '../store/store.ts'
import { madeAt } from './kept.ts'
import { checkedManifest, writeManifest } from './manifest.ts'
import { type BackupPlace, MANIFEST } from './place.ts'

/** A day less than the thirty, for the day on which no server runs. */
const MIN_AGE = 29 * 24 * 60 * 60 * 1000

type Where = { place: BackupPlace; keyDir: string; clock: Clock }

async function containsErased({ place, keyDir }: Where, name: string): Promise<boolean> {
  const erased = erasuresIn(keyDir).map(applicationStream)
  if (erased.length === 0) return false
  const folder = await mkdtemp(join(tmpdir(), 'wedding-vault-'))
  try {
    await place.fetch(name, folder, 'vault.db')
    const held = streamsWithKeys(join(folder, 'vault.db'))
    return erased.some((stream) => held.has(stream))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Opening a folder repeats every erasure on the list; what is left is to unlink the files. @returns its length. */
async function erasedIn(folder: string, { keyDir, clock }: Where): Promise<number> {
  const store = await openStore({ dataDir: folder, keyDir, clock })
  const objects = diskStore(join(folder, 'objects'))
  for (const id of store.vault.files.toUnlink()) {
    for (const variant of ['full', 'thumb'] as const) await objects.remove(objectName(id, variant))
    store.vault.files.unlinked(id)
  }
  const position = store.log.size()
  store.close()
  closeWalFiles(folder)
  await rm(join(folder, 'lock'), { force: true })
  return position
}

/** The same moment under a new name, so that there is never a time without a whole backup of it. */
const nextName = (name: string): string => {
  const [, base, count = '0'] = /^(.*Z)(?:-(\d+))?$/.exec(name) ?? [name, name]
  return `${base}-${Number(count) + 1}`
}

async function rewriteWithoutErased(where: Where, name: string): Promise<void> {
  const { place } = where
  const next = nextName(name)
  const part = place.workFolder(next)
  try {
    await rm(part, { recursive: true, force: true })
    await place.fetch(name, part)
    const { createdAt } = await checkedManifest(part)
    await rm(join(part, MANIFEST))
    const position = await erasedIn(part, where)
    await writeManifest(part, { createdAt, position })
    await place.keep(next)
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
  await place.remove(name)
}

/** @returns the names of the rewritten backups. */
export async function forgetErased(where: Where): Promise<string[]> {
  const before = where.clock().getTime() - MIN_AGE
  const { whole } = await where.place.names()
  const old = whole.filter((name) => (madeAt(name)?.getTime() ?? before) < before)
  const changed: string[] = []
  for (const name of old)
    if (await containsErased(where, name)) {
      await rewriteWithoutErased(where, name)
      changed.push(name)
    }
  return changed
}

/** `bun run backup`: a copy to restore from, taken while the server runs. The keys are never in it. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { copyDatabases, registeredFiles, TooBusy } from '../store/snapshot.ts'
import { copyCheckpoints, copyObjects } from './backup/copies.ts'
import { readManifest, writeManifest } from './backup/manifest.ts'
import { asked, asProcess, Cannot, type Command, configFor, mustHoldData, numbered } from './command.ts'

const usage = 'Use: bun run backup [--to DIR] [--data DIR], or set BACKUP_DIR'
const named = /^wedding-backup-[\dTZ-]+$/
/** After this a backup, which still holds the keys of those erased since, is removed (LEDGER.md). */
const KEPT_DAYS = 30

export const backup: Command = async (words, around) => {
  const { options, rest } = asked(words, { valued: ['to', 'data'], usage })
  const root = options.to ?? around.environment.BACKUP_DIR
  if (!root || rest.length > 0) throw new Cannot(usage)
  const { dataDir } = configFor(around, options.data)
  mustHoldData(dataDir)
  if (isWithin(dataDir, root))
    throw new Cannot('A backup inside the data folder would be lost with it. Name another folder.')
  const createdAt = around.clock().toISOString()
  const folder = join(root, `wedding-backup-${createdAt.replaceAll(/[:.]/g, '-')}`)
  const { position, files, missing } = await made(dataDir, folder, createdAt)
  around.say(
    `${folder} holds ${numbered(position, 'event')} and ${numbered(files, 'file')}. Keep KEY_DIR elsewhere: without it this says nothing.`,
  )
  if (missing.length > 0)
    around.complain(
      `${numbered(missing.length, 'uploaded file')} could not be copied: not in ${dataDir}/objects (${missing[0]}).`,
    )
  for (const old of await expired(root, around.clock())) {
    await rm(join(root, old), { recursive: true })
    around.say(`Removed ${old}, which is older than ${KEPT_DAYS} days.`)
  }
  return missing.length > 0 ? 1 : 0
}

const isWithin = (outer: string, inner: string): boolean =>
  !relative(resolve(outer), resolve(inner)).startsWith('..')

/** Everything is written beside and takes its name at the end, so that a half-made backup is never taken for one. */
async function made(dataDir: string, folder: string, createdAt: string) {
  if (existsSync(folder)) throw new Cannot(`${folder} is already there.`)
  const part = `${folder}.part`
  await mkdir(part, { recursive: true, mode: 0o700 })
  try {
    const position = copied(dataDir, part)
    const ids = registeredFiles(join(part, 'vault.db'))
    const absent = await copyObjects(dataDir, part, ids)
    // A file that was erased or replaced meanwhile may be gone; one that the vault still knows may not.
    const still = absent.length > 0 ? registeredFiles(join(dataDir, 'vault.db')) : []
    const missing = absent.filter((id) => still.includes(id))
    await copyCheckpoints(dataDir, part, position)
    await writeManifest(part, { createdAt, position })
    await rename(part, folder)
    return { position, files: ids.length - absent.length, missing }
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

function copied(dataDir: string, part: string): number {
  try {
    return copyDatabases(dataDir, part)
  } catch (error) {
    throw error instanceof TooBusy ? new Cannot(error.message) : error
  }
}

/** Backups made more than thirty days ago, by what they say themselves; nothing else in the folder is touched. */
async function expired(root: string, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000).toISOString()
  const old: string[] = []
  for (const name of (await readdir(root)).filter((one) => named.test(one))) {
    const manifest = await readManifest(join(root, name))
    if (manifest && manifest.createdAt < before) old.push(name)
  }
  return old
}

if (import.meta.main) await asProcess(backup)

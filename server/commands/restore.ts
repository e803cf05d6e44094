/** `bun run restore`: a backup into an empty folder. Who was erased since it was made is erased again before anyone is served. */
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { brokenSentence, checkFiles } from '../audit/check-files.ts'
import { checkLog } from '../audit/check-log.ts'
import { IN_BUCKET } from '../backup/bucket-place.ts'
import { checkedManifest, type Manifest } from '../backup/manifest.ts'
import { placeFor } from '../backup/places.ts'
import type { Config } from '../config.ts'
import { moveObjects } from '../files/move.ts'
import { StorageUnavailable } from '../files/object-store.ts'
import { filesOnDisk, objectsFor } from '../files/stores.ts'
import { openParts } from '../run.ts'
import { openFolder } from '../store/folder.ts'
import { erasuresIn } from '../store/keys.ts'
import { asked, asProcess, Cannot, type Command, configFor, numbered, type Surroundings } from './command.ts'

const usage = 'Use: bun run restore --from BACKUP [--to DIR], with KEY_DIR naming the keys of the programme'
/** The log last: without it the folder does not start as if it were whole. */
const parts = ['objects', 'checkpoints', 'vault.db', 'log.db']
const STAGE = '.restoring'
const FETCHED = '.fetched'

export const restore: Command = async (words, around) => {
  const { options, rest } = asked(words, { valued: ['from', 'to'], usage })
  const { from, to } = options
  if (!from || rest.length > 0) throw new Cannot(usage)
  const config = configFor(around, to)
  await mustBeEmpty(config)
  if (!from.startsWith(IN_BUCKET)) return restored(config, from, around)
  const folder = join(config.dataDir, FETCHED)
  try {
    await fetched(config, from.slice(IN_BUCKET.length), folder)
    return await restored(config, folder, around)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function fetched(config: Config, name: string, folder: string): Promise<void> {
  try {
    await (await placeFor('s3', config)).fetch(name, folder)
  } catch (error) {
    throw error instanceof StorageUnavailable ? new Cannot(`Nothing was restored. ${error.message}`) : error
  }
}

async function restored(settings: Config, from: string, around: Surroundings): Promise<0 | 1> {
  // On disk first, whatever the settings say: nobody's files in a bucket are touched before all is verified.
  const config = { ...settings, s3: null }
  const manifest = await checkedManifest(from)
  // The copy in the backup is only read: the keys must be the right ones before anything is written.
  openFolder({ dataDir: from, keyDir: config.keyDir }).close()
  await putInPlace(from, config.dataDir, manifest)
  const { again, held } = await madeSafe(config, around)
  verified(config)
  around.say(
    `${config.dataDir} holds ${numbered(manifest.position, 'event')} as of ${manifest.createdAt}; the log is whole.`,
  )
  if (again > 0) around.say(`${numbered(again, 'application')} erased since then: erased again.`)
  if (held > 0)
    around.say(
      `${numbered(held, 'letter')} waited when the backup was made, and may have gone out since: held back until an admin sends them from the Outbox.`,
    )
  if (erasuresIn(config.keyDir).length === 0)
    around.say(
      'KEY_DIR names nobody who was erased. If somebody was, put the file `erasures` of its newest copy there, and restore once more into an empty folder.',
    )
  around.say('Everybody has to sign in again.')
  const files = await checkFiles(config)
  if (files.broken.length > 0) around.complain(brokenSentence(files))
  const sent = settings.s3 === null ? 0 : await filesSent(settings, around)
  return files.broken.length > 0 ? 1 : sent
}

/** The server will look for the files in the bucket: those that it has not are put there. */
async function filesSent(config: Config, { say, complain }: Surroundings): Promise<0 | 1> {
  const later = 'The files are in its objects folder: see to S3, then run `bun run objects move --to s3`.'
  try {
    const disk = await filesOnDisk(config.dataDir)
    const { moved, differing } = await moveObjects(disk, await objectsFor(config), () => undefined)
    if (differing.length === 0) say(`${numbered(moved, 'file')} compared with those in S3, or put there.`)
    else complain(`${numbered(differing.length, 'file differs', 'files differ')} from those in S3. ${later}`)
    return differing.length === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    complain(`${error.message}. ${later}`)
    return 1
  }
}

/** Nothing may be there but the keys. @throws Cannot */
async function mustBeEmpty({ dataDir, keyDir }: Config): Promise<void> {
  const [keys] = relative(resolve(dataDir), resolve(keyDir)).split(sep)
  const found = existsSync(dataDir) ? (await readdir(dataDir)).filter((name) => name !== keys) : []
  if (found.length > 0)
    throw new Cannot(`${dataDir} is not empty. Restore into a new folder, and look before you delete.`)
}

async function putInPlace(from: string, dataDir: string, { files }: Manifest): Promise<void> {
  const stage = join(dataDir, STAGE)
  await mkdir(stage, { recursive: true, mode: 0o700 })
  for (const { path } of files) await cp(join(from, path), join(stage, path))
  for (const part of parts)
    if (existsSync(join(stage, part))) await rename(join(stage, part), join(dataDir, part))
  await rm(stage, { recursive: true })
}

/**
 * Opening the folder applies the list of erasures in KEY_DIR. What happened after the backup must not happen again: a
 * session that was ended does not come back to life, and no letter goes out twice by itself.
 */
async function madeSafe(config: Config, around: Surroundings): Promise<{ again: number; held: number }> {
  const before = erasedIn(config)
  const opened = await openParts(config, around.clock)
  await opened.files.unlinkRemoved()
  // Password links go with the sessions.
  opened.store.vault.sessions.sweep(new Date('9999-12-31T23:59:59.999Z'))
  const held = opened.store.vault.mail.hold()
  opened.store.close()
  return { again: erasedIn(config) - before, held }
}

function erasedIn(config: Config): number {
  const folder = openFolder(config)
  const { length } = folder.log.erased()
  folder.close()
  return length
}

/** @throws Cannot when what was restored is not what was recorded. */
function verified(config: Config): void {
  const folder = openFolder(config)
  const checked = checkLog(folder)
  folder.close()
  if (!checked.ok)
    throw new Cannot(`Event ${checked.seq} of the backup is not what was recorded: ${checked.says}`)
}

if (import.meta.main) await asProcess(restore)

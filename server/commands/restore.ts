/** `bun run restore`: restores a backup into an empty folder. */
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { checkLog, findingInWords } from '../audit/check-log.ts'
import { checkFiles, type FilesChecked } from '../audit/check-vault.ts'
import { type Manifest, verifiedManifest } from '../backup/copy-files.ts'
import { backupBucket, downloadBackup, IN_BUCKET } from '../backup/storage.ts'
import type { Config } from '../config.ts'
import { diskStore } from '../files/object-store.ts'
import { copyAll, objectsFor } from '../files/stores.ts'
import { openParts } from '../run.ts'
import type { Clock } from '../runtime/clock.ts'
import { OperatorError, StorageUnavailable, WrongUsage } from '../runtime/errors.ts'
import { closeWalFile } from '../store/database-copy.ts'
import { inFolder } from '../store/folder.ts'
import { RESTORED, readHead, writeRestored } from '../store/head.ts'
import { openKeys } from '../store/keys.ts'
import { SEASON_FILE } from '../store/season-file.ts'
import { brokenSentence } from './audit-sentences.ts'
import { type Command, commandConfig, parseOptions, plural, runAsProcess, text } from './command.ts'

// Restores on disk, repeats erasures since the backup, and verifies everything, before a server can start on the folder and
// before a bucket is touched.

/** The database last: without it, no server starts on the folder. */
const parts = ['objects', RESTORED, SEASON_FILE]
const STAGE = '.restoring'
const FETCHED = '.fetched'

/** `again`: erasures repeated. `held`: waiting letters put on hold. `sent`: files now in S3; null without S3. */
export type Restored = {
  manifest: Manifest
  again: number
  held: number
  files: FilesChecked
  sent: number | null
}

/** @throws OperatorError where the folder has more than keys, or the backup does not match its manifest */
async function restoreInto(config: Config, from: string, clock: Clock): Promise<Restored> {
  await assertEmpty(config)
  if (!from.startsWith(IN_BUCKET)) return restoreFrom(config, from, clock)
  const folder = join(config.dataDir, FETCHED)
  try {
    await downloadBackup(await backupBucket(config), from.slice(IN_BUCKET.length), folder)
    return await restoreFrom(config, folder, clock)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function restoreFrom(settings: Config, from: string, clock: Clock): Promise<Restored> {
  const config = { ...settings, s3: null, databaseUrl: null }
  const manifest = await verifiedManifest(from)
  // Opening the backup read-only fails with the wrong keys, before anything is written.
  inFolder({ dataDir: from, keyDir: config.keyDir }, () => undefined)
  assertSameProgramme(manifest, config)
  const stage = join(config.dataDir, STAGE)
  const staged = { ...config, dataDir: stage }
  try {
    await copyInto(stage, from, manifest)
    const made = await applyLaterChanges(staged, clock)
    verify(staged)
    const files = await checkFiles(staged)
    const sent = settings.s3 === null ? null : await sendFiles(settings, stage)
    inFolder(staged, ({ keys, log }) => writeRestored(stage, keys, log))
    await moveIntoPlace(stage, config.dataDir)
    return { manifest, ...made, files, sent }
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

/** Moves the files into the bucket, before anything is in its place: where it fails, nothing was restored. @throws OperatorError */
async function sendFiles(config: Config, stage: string): Promise<number> {
  const folder = join(stage, 'objects')
  const { all, differing } = await copyAll(diskStore(folder), await objectsFor(config))
  if (differing > 0)
    throw new OperatorError(
      `Nothing was restored. ${plural(differing, 'file differs', 'files differ')} from those in S3: see to them, and restore once more.`,
    )
  await rm(folder, { recursive: true, force: true })
  return all
}

/** @throws OperatorError where the keys belong to another programme, which a start with the same keys may have begun. */
function assertSameProgramme({ programme }: Manifest, { keyDir }: Config): void {
  const known = readHead(keyDir)
  if (known && programme !== known.programme)
    throw new OperatorError(
      `This backup is of another programme than the one that KEY_DIR belongs to, which has ${plural(known.size, 'event')}. Choose another backup. If you mean this one, take the file \`head\` out of KEY_DIR first.`,
    )
}

async function assertEmpty({ dataDir, keyDir }: Config): Promise<void> {
  const [keys] = relative(resolve(dataDir), resolve(keyDir)).split(sep)
  // An interrupted restore leaves only its stage.
  await rm(join(dataDir, STAGE), { recursive: true, force: true })
  const found = existsSync(dataDir) ? (await readdir(dataDir)).filter((name) => name !== keys) : []
  if (found.length > 0)
    throw new OperatorError(`${dataDir} is not empty. Restore into a new folder, and look before you delete.`)
}

async function copyInto(stage: string, from: string, { files }: Manifest): Promise<void> {
  await mkdir(stage, { recursive: true, mode: 0o700 })
  for (const { path } of files) await cp(join(from, path), join(stage, path))
}

/** Called after everything is verified: until then no server starts, and an interruption leaves only the stage. */
async function moveIntoPlace(stage: string, dataDir: string): Promise<void> {
  closeWalFile(stage)
  for (const part of parts)
    if (existsSync(join(stage, part))) await rename(join(stage, part), join(dataDir, part))
}

/** Opening applies the erasures of KEY_DIR. Sessions end and letters are held, since the backup is older. */
async function applyLaterChanges(config: Config, clock: Clock): Promise<{ again: number; held: number }> {
  const before = erasureCount(config)
  const { files, store } = await openParts(config, clock, { isBackup: true })
  await files.unlinkRemoved()
  // This includes password links.
  const held = await store.write(() => {
    store.vault.sessions.sweep(new Date('9999-12-31T23:59:59.999Z'))
    return store.vault.mail.hold()
  })
  store.close()
  return { again: erasureCount(config) - before, held }
}

const erasureCount = (config: Config): number => inFolder(config, ({ log }) => log.erased().length)

/** @throws OperatorError where the log does not verify */
function verify(config: Config): void {
  // Without the rules of decisions, which are for auditors: a backup is restored as it is.
  const checked = inFolder(config, (folder) => checkLog(folder, { withRules: false }))
  if (!checked.ok) throw new OperatorError(findingInWords(checked, ' of the backup'))
}

const usage = 'Use: bun run restore --from BACKUP [--to DIR], with KEY_DIR naming the keys of the programme'

function nothingRestored(error: unknown): never {
  throw error instanceof StorageUnavailable
    ? new OperatorError(`Nothing was restored. ${error.message}`)
    : error
}

export const restore: Command = async (args, context) => {
  const { from, to } = parseOptions(args, { from: text, to: text }, usage).values
  if (!from) throw new WrongUsage(usage)
  const config = commandConfig(context, to)
  const { manifest, again, held, files, sent } = await restoreInto(config, from, context.clock).catch(
    nothingRestored,
  )
  context.print(
    `${config.dataDir} holds ${plural(manifest.position, 'event')} as of ${manifest.createdAt}; the log is whole.`,
  )
  if (again > 0) context.print(`${plural(again, 'application')} erased since then: erased again.`)
  if (held > 0)
    context.print(
      `${plural(held, 'letter')} waited when the backup was made, and may have gone out since: held back until an admin sends them from Messages.`,
    )
  if (openKeys(config.keyDir).erasures.list().length === 0)
    context.print(
      'KEY_DIR names nobody who was erased. If somebody was, put the file `erasures` of its newest copy there, and restore once more into an empty folder.',
    )
  context.print('Everybody has to sign in again.')
  if (sent !== null) context.print(`${plural(sent, 'file')} compared with those in S3, or put there.`)
  if (files.broken.length > 0) context.printError(brokenSentence(files))
  return files.broken.length > 0 ? 1 : 0
}

if (import.meta.main) await runAsProcess(restore)

/** `bun run backup`: makes a backup, also beside a running server. Keys are never in it. */
import { join } from 'node:path'
import { cleanUp, makeBackup } from '../backup/backups.ts'
import { type BackupStorage, dayOf, madeAt, openBackupStorage } from '../backup/storage.ts'
import type { Config } from '../config.ts'
import { isWithin } from '../runtime/durable-write.ts'
import { OperatorError, StorageUnavailable, WrongUsage } from '../runtime/errors.ts'
import { assertDataFolder } from '../store/lock.ts'
import {
  type Command,
  type CommandContext,
  commandConfig,
  flag,
  parseOptions,
  plural,
  runAsProcess,
  text,
  timeOf,
} from './command.ts'

const usage =
  'Use: bun run backup [--to DIR] [--data DIR], or set BACKUP_DIR or BACKUP_S3; --list names those that are there'

/** `--daily`: does nothing where there is a backup of today. `--at`: time by the server's clock. */
export const backup: Command = async (args, context) => {
  const options = { to: text, data: text, at: text, daily: flag, list: flag }
  const { to, data, at, daily, list } = parseOptions(args, options, usage).values
  const config = commandConfig(context, data)
  const target = to === undefined ? config.backups : { folder: to }
  if (target === null) throw new WrongUsage(usage)
  if (target !== 's3' && isWithin(config.dataDir, target.folder))
    throw new OperatorError('A backup inside the data folder would be lost with it. Name another folder.')
  const storage = await openBackupStorage(target, config)
  try {
    if (list) return await printList(storage, context)
    if (config.databaseUrl === null) assertDataFolder(config.dataDir)
    const now = timeOf(at, context)
    if (daily && (await isMadeOn(storage, dayOf(now)))) return 0
    return await makeAndReport({ config, storage, now }, context)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    throw new OperatorError(`No backup was made. ${error.message}`)
  }
}

async function printList(storage: BackupStorage, { print }: CommandContext): Promise<0> {
  for (const name of (await storage.list()).complete) print(storage.location(name))
  return 0
}

async function isMadeOn(storage: BackupStorage, day: string): Promise<boolean> {
  const { complete } = await storage.list()
  return complete.some((name) => dayOf(madeAt(name) ?? new Date(0)) === day)
}

type BackupTask = { config: Config; storage: BackupStorage; now: Date }

async function makeAndReport({ config, storage, now }: BackupTask, context: CommandContext): Promise<0 | 1> {
  const { name, position, files, missing } = await makeBackup(config, storage, now.toISOString())
  context.print(
    `${storage.location(name)} holds ${plural(position, 'event')} and ${plural(files, 'file')}. Keep KEY_DIR elsewhere: without it this says nothing.`,
  )
  const from = config.s3 === null ? join(config.dataDir, 'objects') : 'S3'
  if (missing.length > 0)
    context.printError(
      `${plural(missing.length, 'uploaded file')} could not be copied: not in ${from} (${missing.slice(0, 20).join(', ')}). Everything else is in the backup.`,
    )
  for (const one of await cleanUp(storage, now))
    context.print(`Removed ${one}: it is older than 29 days, or there is a later one of its hour or day.`)
  return missing.length > 0 ? 1 : 0
}

if (import.meta.main) await runAsProcess(backup)

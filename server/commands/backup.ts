/** `bun run backup`: a copy to restore from, taken while the server runs. The keys are never in it. */
import { join, relative, resolve } from 'node:path'
import { dayOf, madeAt } from '../backup/kept.ts'
import { makeBackup } from '../backup/make.ts'
import type { BackupPlace } from '../backup/place.ts'
import { placeFor } from '../backup/places.ts'
import { tidy } from '../backup/tidy.ts'
import type { Config } from '../config.ts'
import { OperatorError, StorageUnavailable } from '../runtime/errors.ts'
import {
  assertDataFolder,
  type Command,
  type CommandContext,
  commandConfig,
  flag,
  parseOptions,
  plural,
  runAsProcess,
  text,
} from './command.ts'

const usage =
  'Use: bun run backup [--to DIR] [--data DIR], or set BACKUP_DIR or BACKUP_S3; --list names those that are there'

/** `--daily` makes none where there is one of today; `--at` is the time by the clock of the server that asks for it. */
export const backup: Command = async (args, context) => {
  const options = { to: text, data: text, at: text, daily: flag, list: flag }
  const { to, data, at, daily, list } = parseOptions(args, options, usage).values
  const config = commandConfig(context, data)
  const target = to === undefined ? config.backups : { folder: to }
  if (target === null) throw new OperatorError(usage)
  if (target !== 's3' && isWithin(config.dataDir, target.folder))
    throw new OperatorError('A backup inside the data folder would be lost with it. Name another folder.')
  const place = await placeFor(target, config)
  try {
    if (list) return await listed(place, context)
    assertDataFolder(config.dataDir)
    const now = at === undefined ? context.clock() : new Date(at)
    if (daily && (await isMadeOn(place, dayOf(now)))) return 0
    return await backedUp({ config, place, now }, context)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    throw new OperatorError(`No backup was made. ${error.message}`)
  }
}

const isWithin = (outer: string, inner: string): boolean =>
  !relative(resolve(outer), resolve(inner)).startsWith('..')

async function listed(place: BackupPlace, { print }: CommandContext): Promise<0> {
  for (const name of (await place.names()).whole) print(place.where(name))
  return 0
}

async function isMadeOn(place: BackupPlace, day: string): Promise<boolean> {
  const { whole } = await place.names()
  return whole.some((name) => dayOf(madeAt(name) ?? new Date(0)) === day)
}

type Ask = { config: Config; place: BackupPlace; now: Date }

async function backedUp({ config, place, now }: Ask, context: CommandContext): Promise<0 | 1> {
  const { name, position, files, missing } = await makeBackup(config, place, now.toISOString())
  context.print(
    `${place.where(name)} holds ${plural(position, 'event')} and ${plural(files, 'file')}. Keep KEY_DIR elsewhere: without it this says nothing.`,
  )
  const from = config.s3 === null ? join(config.dataDir, 'objects') : 'S3'
  if (missing.length > 0)
    context.printError(
      `${plural(missing.length, 'uploaded file')} could not be copied: not in ${from} (${missing.slice(0, 20).join(', ')}). Everything else is in the backup.`,
    )
  // Old ones go only once the new one is there.
  const { removed, changed } = await tidy({ place, keyDir: config.keyDir, clock: () => now })
  for (const one of removed) context.print(`Removed ${one}: others are kept for its day, week and month.`)
  for (const one of changed) context.print(`${one} has forgotten who was erased since.`)
  return missing.length > 0 ? 1 : 0
}

if (import.meta.main) await runAsProcess(backup)

/** `bun run restore`: restores a backup into an empty folder and prints what the operator must know. */
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { checkFiles } from '../audit/check-files.ts'
import { IN_BUCKET } from '../backup/bucket-storage.ts'
import { type Restored, restoreInto, sendFiles } from '../backup/restore.ts'
import { madeAt } from '../backup/retention.ts'
import { MANIFEST } from '../backup/storage.ts'
import type { Config } from '../config.ts'
import { StorageUnavailable, WrongUsage } from '../runtime/errors.ts'
import { openKeys } from '../store/keys.ts'
import { momentIn } from '../tail/moment.ts'
import { brokenSentence } from './audit-sentences.ts'
import {
  type Command,
  type CommandContext,
  commandConfig,
  parseOptions,
  plural,
  runAsProcess,
  text,
  timeOf,
} from './command.ts'

const usage =
  'Use: bun run restore --from BACKUP [--to DIR], or --from PLACE [--at TIME] [--to DIR], where PLACE is the folder of all backups or s3:, with KEY_DIR naming the keys of the programme'

export const restore: Command = async (args, context) => {
  const { from, to, at } = parseOptions(args, { from: text, to: text, at: text }, usage).values
  if (!from) throw new WrongUsage(usage)
  const config = commandConfig(context, to)
  const asked = isPlace(from) ? momentIn(from, config, at === undefined ? null : timeOf(at, context)) : from
  if (asked === from && at !== undefined) throw new WrongUsage(usage)
  const { manifest, tail, again, held } = await restoreInto(config, asked, context.clock)
  context.print(stateSentence(config, manifest, tail))
  if (tail?.other)
    context.printError(
      `${from} also holds what another server kept, up to ${tail.other}, which does not continue this backup: two keep their backups there, or it is of a folder that was restored. Look whether this is the right one.`,
    )
  if (again > 0) context.print(`${plural(again, 'application')} erased since then: erased again.`)
  if (held > 0)
    context.print(
      `${plural(held, 'letter')} waited when the backup was made, and may have gone out since: held back until an admin sends them from the Outbox.`,
    )
  if (openKeys(config.keyDir).erasures.list().length === 0)
    context.print(
      'KEY_DIR names nobody who was erased. If somebody was, put the file `erasures` of its newest copy there, and restore once more into an empty folder.',
    )
  context.print(addedSentence(manifest))
  context.print('Everybody has to sign in again.')
  const files = await checkFiles({ ...config, s3: null })
  if (files.broken.length > 0) context.printError(brokenSentence(files))
  const sent = config.s3 === null ? 0 : await filesSent(config, context)
  return files.broken.length > 0 || tail?.other ? 1 : sent
}

/** Where backups are kept, not one of them. */
const isPlace = (from: string): boolean =>
  from === IN_BUCKET ||
  (!from.startsWith(IN_BUCKET) && madeAt(basename(from)) === null && !existsSync(join(from, MANIFEST)))

function stateSentence(
  { dataDir }: Config,
  { position, createdAt }: Restored['manifest'],
  tail: Restored['tail'],
): string {
  const as = (at: string, events: number) =>
    `${dataDir} holds ${plural(events, 'event')} as of ${at}; the log is whole.`
  if (!tail?.at) return as(createdAt, position)
  return `${as(tail.at, tail.size)} The backup is of ${createdAt}; ${plural(tail.cuts, 'cut')} of the tail followed it.`
}

/** What the organiser had added to the data folder; backups of earlier versions have none of it. */
function addedSentence({ files }: Restored['manifest']): string {
  const count = (folder: string) => files.filter(({ path }) => path.startsWith(`${folder}/`)).length
  const clips = plural(count('clips'), 'recorded clip')
  const certificates = plural(count('certificates'), 'certificate')
  const places = plural(count('places'), 'list')
  return `In the backup were ${clips}, ${certificates} of those who sign cards, and ${places} of local bodies. Put back by hand what you had besides in clips/, certificates/ and places/.`
}

async function filesSent(config: Config, { print, printError }: CommandContext): Promise<0 | 1> {
  const later = 'The files are in its objects folder: see to S3, then run `bun run objects move --to s3`.'
  try {
    const { moved, differing } = await sendFiles(config)
    if (differing.length === 0) print(`${plural(moved, 'file')} compared with those in S3, or put there.`)
    else printError(`${plural(differing.length, 'file differs', 'files differ')} from those in S3. ${later}`)
    return differing.length === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    printError(`${error.message}. ${later}`)
    return 1
  }
}

if (import.meta.main) await runAsProcess(restore)

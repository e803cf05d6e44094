/** `bun run restore`: restores a backup into an empty folder and prints what the operator must know. */
import { checkFiles } from '../audit/check-files.ts'
import { type Restored, restoreInto, sendFiles } from '../backup/restore.ts'
import type { Config } from '../config.ts'
import { StorageUnavailable, WrongUsage } from '../runtime/errors.ts'
import { openKeys } from '../store/keys.ts'
import { brokenSentence } from './audit-sentences.ts'
import {
  type Command,
  type CommandContext,
  commandConfig,
  parseOptions,
  plural,
  runAsProcess,
  text,
} from './command.ts'

const usage = 'Use: bun run restore --from BACKUP [--to DIR], with KEY_DIR naming the keys of the programme'

export const restore: Command = async (args, context) => {
  const { from, to } = parseOptions(args, { from: text, to: text }, usage).values
  if (!from) throw new WrongUsage(usage)
  const config = commandConfig(context, to)
  const { manifest, again, held } = await restoreInto(config, from, context.clock)
  context.print(
    `${config.dataDir} holds ${plural(manifest.position, 'event')} as of ${manifest.createdAt}; the log is whole.`,
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
  return files.broken.length > 0 ? 1 : sent
}

/** What the organiser had added to the data folder. */
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

/** `bun run objects move`: moves all uploads from disk to S3 or back, while no server runs. */
import { moveFiles, type Progress } from '../files/stores.ts'
import { OperatorError, StorageUnavailable, WrongUsage } from '../runtime/errors.ts'
import { assertDataFolder } from '../store/lock.ts'
import {
  type Command,
  type CommandContext,
  commandConfig,
  parseOptions,
  plural,
  runAsProcess,
  text,
} from './command.ts'

const usage = 'Use: bun run objects move --to s3|disk [--data DIR]'
const unset =
  'No S3 is set, so files can go neither there nor back from it: set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and S3_ENDPOINT where it is not Amazon.'
/** Files for each line of progress. */
const STEP = 100

export const objects: Command = async ([name = '', ...args], context) => {
  const { to, data } = parseOptions(args, { to: text, data: text }, usage).values
  if (name !== 'move' || (to !== 's3' && to !== 'disk')) throw new WrongUsage(usage)
  const config = commandConfig(context, data)
  if (config.s3 === null) throw new OperatorError(unset)
  assertDataFolder(config.dataDir)
  const moved = await moveFiles(config, to, progressTo(context)).catch((error: unknown) => {
    if (!(error instanceof StorageUnavailable)) throw error
    throw new OperatorError(`${error.message}. No file is lost: give the same command again.`)
  })
  return outcome({ ...moved, to }, context)
}

type Outcome = Awaited<ReturnType<typeof moveFiles>> & { to: 's3' | 'disk' }

function outcome({ moved, differing, missing, to }: Outcome, context: CommandContext): 0 | 1 {
  if (differing.length > 0) {
    context.printError(
      `${plural(differing.length, 'file differs', 'files differ')} between the disk and S3, such as ${differing[0]}. Nothing was removed.`,
    )
    return 1
  }
  context.print(`${plural(moved, 'file')} moved to ${to}, each compared byte for byte.`)
  context.print(
    to === 's3'
      ? 'Start the server with the same S3_ settings.'
      : 'Start the server without the S3_ settings.',
  )
  if (missing.length === 0) return 0
  context.printError(
    `${plural(missing.length, 'registered file is', 'registered files are')} in neither place, such as ${missing[0]}.`,
  )
  return 1
}

const progressTo =
  ({ print }: CommandContext): Progress =>
  (step, done, all) => {
    if (done % STEP === 0 || done === all) print(`${step} ${done} of ${all}`)
  }

if (import.meta.main) await runAsProcess(objects)

/** `bun run objects move`: takes every uploaded file from the disk to S3 or back, while no server runs. */
import { moveFiles, type Progress } from '../files/move.ts'
import { Cannot } from '../runtime/failures.ts'
import { StorageUnavailable } from '../runtime/storage-unavailable.ts'
import {
  asked,
  asProcess,
  type Command,
  configFor,
  mustHoldData,
  numbered,
  type Surroundings,
} from './command.ts'

const usage = 'Use: bun run objects move --to s3|disk [--data DIR]'
const unset =
  'No S3 is set, so files can go neither there nor back from it: set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and S3_ENDPOINT where it is not Amazon.'
/** A line for each so many files. */
const STEP = 100

export const objects: Command = async ([name = '', ...words], around) => {
  const { options, rest } = asked(words, { valued: ['to', 'data'], usage })
  const { to } = options
  if (name !== 'move' || rest.length > 0 || (to !== 's3' && to !== 'disk')) throw new Cannot(usage)
  const config = configFor(around, options.data)
  if (config.s3 === null) throw new Cannot(unset)
  mustHoldData(config.dataDir)
  const moved = await moveFiles(config, to, progressTo(around)).catch((error: unknown) => {
    if (!(error instanceof StorageUnavailable)) throw error
    throw new Cannot(`${error.message}. No file is lost: give the same command again.`)
  })
  return outcome({ ...moved, to }, around)
}

type Outcome = Awaited<ReturnType<typeof moveFiles>> & { to: 's3' | 'disk' }

function outcome({ moved, differing, missing, to }: Outcome, around: Surroundings): 0 | 1 {
  if (differing.length > 0) {
    around.complain(
      `${numbered(differing.length, 'file differs', 'files differ')} between the disk and S3, such as ${differing[0]}. Nothing was removed.`,
    )
    return 1
  }
  around.say(`${numbered(moved, 'file')} moved to ${to}, each compared byte for byte.`)
  around.say(
    to === 's3'
      ? 'Start the server with the same S3_ settings.'
      : 'Start the server without the S3_ settings.',
  )
  if (missing.length === 0) return 0
  around.complain(
    `${numbered(missing.length, 'registered file is', 'registered files are')} in neither place, such as ${missing[0]}.`,
  )
  return 1
}

const progressTo =
  ({ say }: Surroundings): Progress =>
  (step, done, all) => {
    if (done % STEP === 0 || done === all) say(`${step} ${done} of ${all}`)
  }

if (import.meta.main) await asProcess(objects)

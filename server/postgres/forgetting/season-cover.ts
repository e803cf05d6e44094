/** How the rows of a season go to PostgreSQL and come back, once its key parts are there: found in S3, or made by whoever is first. */
import type { Bucket } from '../../files/bucket.ts'
import type { S3Settings } from '../../files/s3-settings.ts'
import { bucketFor } from '../../files/stores.ts'
import { OperatorError, StorageUnavailable } from '../../runtime/errors.ts'
import { type Keys, openKeys } from '../../store/keys.ts'
import type { SeasonPlace } from '../wire.ts'
import { type KeyParts, makeKeyParts, openKeyParts } from './key-parts.ts'
import { createRowCover, type RowCover } from './row-cover.ts'

/** Milliseconds for one object, and bytes: each destroyed part adds some hundred. */
const LIMITS = { timeout: 10_000, most: 256 * 1024 * 1024 }

type Central = {
  place: () => Promise<SeasonPlace>
  putParts: (parts: string) => Promise<string>
}
type Needed = { bucket: Bucket; keys: Keys }

async function asOperatorError<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    throw new OperatorError(
      `S3 does not answer (${error.message}), and without it PostgreSQL cannot be read. Look at the S3_ settings, or begin again when it answers.`,
    )
  }
}

export type SeasonCover = ReturnType<typeof createSeasonCover>

/** Of two servers that make a set at the same time, the one whose set comes second takes the other's. */
async function found(needed: Needed, central: Central): Promise<KeyParts> {
  if (await needed.bucket.keepsVersions())
    throw new OperatorError(
      'The bucket in S3_BUCKET keeps old versions of its objects, so nothing in it can be erased for good. Switch its versioning off and remove the old versions, or name another bucket.',
    )
  const { parts: there } = await central.place()
  if (there !== null) return openKeyParts(needed, there)
  const made = await makeKeyParts(needed, crypto.randomUUID())
  const id = await central.putParts(made.id)
  return id === made.id ? made : openKeyParts(needed, id)
}

export function createSeasonCover(s3: S3Settings) {
  let now: RowCover | null = null
  const opened = (): RowCover => {
    if (now === null) throw new Error('the key parts of this season are not open')
    return now
  }
  const rows: RowCover = {
    cover: (row) => opened().cover(row),
    uncover: (row) => opened().uncover(row),
  }
  return {
    rows,
    /**
     * To be called once it is sure that the keys are those of the season, and before any row goes or comes.
     * @throws OperatorError
     */
    open: async (central: Central, keyDir: string): Promise<KeyParts> => {
      const keys = openKeys(keyDir)
      const needed = { bucket: await bucketFor(s3, LIMITS), keys }
      const parts = await asOperatorError(found(needed, central))
      now = createRowCover(keys, parts)
      return parts
    },
  }
}

/** A client for S3-compatible buckets. Every call has a timeout; every failure becomes StorageUnavailable. */

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '../config.ts'
import { inTime } from '../runtime/clock.ts'
import { StorageUnavailable } from '../runtime/errors.ts'

const openClient = ({ endpoint, region, forcePathStyle, accessKeyId, secretAccessKey }: S3Settings) =>
  new S3Client({
    region,
    forcePathStyle,
    ...(endpoint !== null && { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    // As many as time allows: a provider closes idle connections, and a call may meet two such in a row.
    maxAttempts: 4,
    // Other providers lack Amazon's newer checksums; all check the MD5 of an object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000 },
  })

/** Bytes of the largest file that is read into memory, and so tried again by itself. Larger ones are streamed, up to the 5 GB of one object. */
const WHOLE = 8 * 1024 * 1024

type Target = {
  client: S3Client
  where: { Bucket: string; Key: string }
  /** Limits the time of one call. @throws StorageUnavailable */
  attempt: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>
}

const md5 = () => createHash('md5')

const putBytes = ({ client, where, attempt }: Target, bytes: Uint8Array): Promise<void> =>
  attempt(async (abortSignal) => {
    const ContentMD5 = md5().update(bytes).digest('base64')
    const put = { ...where, Body: bytes, ContentLength: bytes.length, ContentMD5 }
    await client.send(new PutObjectCommand(put), { abortSignal })
  })

async function uploadFile(target: Target, path: string): Promise<void> {
  const { client, where, attempt } = target
  const { size: ContentLength } = await stat(path)
  if (ContentLength <= WHOLE) return putBytes(target, await readFile(path))
  const hash = md5()
  await pipeline(createReadStream(path), hash)
  const ContentMD5 = hash.digest('base64')
  await attempt(async (abortSignal) => {
    const put = { ...where, Body: createReadStream(path), ContentLength, ContentMD5 }
    await client.send(new PutObjectCommand(put), { abortSignal })
  })
}

export type Bucket = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** From a file, for objects that do not fit in memory. */
  upload(key: string, path: string): Promise<void>
  /** Null for a missing key. */
  get(key: string): Promise<Uint8Array | null>
  /** Into a new file, in pieces, for objects that do not fit in memory. @returns false for a missing key */
  download(key: string, path: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** All keys with this prefix. */
  list(prefix: string): AsyncIterable<string>
}
type Options = {
  /** Milliseconds for one call, with retries. */
  timeout: number
  /** Called with the name of an error, never of a file. */
  onFailure?: ((name: string) => void) | undefined
}

type Fetched = { body: Readable; length: number | undefined }

/** Null for a missing key. The body ends when the call is aborted, even if it stalls. */
async function asked(client: S3Client, ask: GetObjectCommand, signal: AbortSignal): Promise<Fetched | null> {
  try {
    const { Body: body, ContentLength: length } = await client.send(ask, { abortSignal: signal })
    if (!(body instanceof Readable)) throw new Error('an answer without a body')
    signal.addEventListener('abort', () => body.destroy())
    return { body, length }
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return null
    throw error
  }
}

function requireWhole(bytes: number, { length }: Fetched): void {
  if (length !== undefined && bytes !== length) throw new Error('an answer that was cut short')
}

async function read(found: Fetched): Promise<Uint8Array> {
  const bytes = await buffer(found.body)
  requireWhole(bytes.length, found)
  return bytes
}

async function write(found: Fetched, path: string): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await pipeline(found.body, file)
  requireWhole(file.bytesWritten, found)
}

/** The provider's or this module's error name, else the system's code, such as ECONNREFUSED. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const isSystemError = error.name === 'Error' || error.name === 'DNSException'
  return isSystemError && code !== null ? code : error.name
}

export function openBucket(settings: S3Settings, { timeout, onFailure }: Options): Bucket {
  const client = openClient(settings)
  const Bucket = settings.bucket
  /** Rejects after the timeout even if the work ignores its abort signal. */
  async function attempt<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      const answer = await inTime(timeout, null, async (signal) => ({ is: await work(signal) }))
      if (answer) return answer.is
      throw Object.assign(new Error('no answer in time'), { name: 'Late' })
    } catch (error) {
      const name = nameOf(error)
      onFailure?.(name)
      throw new StorageUnavailable(`S3: ${name}`, { cause: error })
    }
  }
  return {
    put: (Key, bytes) => putBytes({ client, where: { Bucket, Key }, attempt }, bytes),
    upload: (Key, path) => uploadFile({ client, where: { Bucket, Key }, attempt }, path),
    get: (Key) =>
      attempt(async (signal) => {
        const found = await asked(client, new GetObjectCommand({ Bucket, Key }), signal)
        return found && read(found)
      }),
    download: (Key, path) =>
      attempt(async (signal) => {
        const found = await asked(client, new GetObjectCommand({ Bucket, Key }), signal)
        if (found) await write(found, path)
        return found !== null
      }),
    remove: (Key) =>
      attempt(async (abortSignal) => {
        await client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal })
      }),
    async *list(Prefix) {
      for (let next: string | undefined, more = true; more; ) {
        const page = { Bucket, Prefix, ...(next !== undefined && { ContinuationToken: next }) }
        const answer = await attempt((abortSignal) =>
          client.send(new ListObjectsV2Command(page), { abortSignal }),
        )
        for (const { Key } of answer.Contents ?? []) if (Key !== undefined) yield Key
        more = answer.IsTruncated === true && answer.NextContinuationToken !== next
        next = answer.NextContinuationToken
      }
    },
  }
}

/**
 * A client for S3-compatible buckets, narrowed to what is needed here: every call has a timeout, and every failure becomes
 * StorageUnavailable with the name of the error alone.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { StorageUnavailable } from '../runtime/errors.ts'
import type { S3Settings } from './s3-settings.ts'

export type Bucket = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null when there is nothing under that key. */
  get(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
  /** Every key that begins so. */
  list(prefix: string): AsyncIterable<string>
}
type Options = {
  /** Milliseconds that one call may take, tries and all. */
  patience: number
  /** Called with what went wrong, never with the name of a file. */
  trouble?: (what: string) => void
}

const clientFor = ({ endpoint, region, forcePathStyle, accessKeyId, secretAccessKey }: S3Settings) =>
  new S3Client({
    region,
    forcePathStyle,
    ...(endpoint !== null && { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    // Other providers do not know Amazon's newer checksums; the MD5 of each object says the same to all of them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000 },
  })

const isNoSuchKey = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchKey'

/** Ends when the work ends or the time is up, whichever comes first; the signal tells the work. */
async function within<T>(patience: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController()
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.abort()
    reject(Object.assign(new Error('no answer in time'), { name: 'Late' }))
  }, patience)
  try {
    return await Promise.race([work(late.signal), promise])
  } finally {
    clearTimeout(timer)
  }
}

async function fetched(client: S3Client, ask: GetObjectCommand, signal: AbortSignal): Promise<Uint8Array> {
  const { Body: body, ContentLength: length } = await client.send(ask, { abortSignal: signal })
  if (!body) throw new Error('an answer without a body')
  // What stops in the middle is let go of as well.
  if (body instanceof Readable) signal.addEventListener('abort', () => body.destroy())
  const bytes = await body.transformToByteArray()
  if (length !== undefined && bytes.length !== length) throw new Error('an answer that was cut short')
  return bytes
}

/** Its name, where the provider or we gave it one; else what the system calls it, such as ECONNREFUSED. */
function troubleIn(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const isOfTheSystem = error.name === 'Error' || error.name === 'DNSException'
  return isOfTheSystem && code !== null ? code : error.name
}

export function openBucket(settings: S3Settings, { patience, trouble }: Options): Bucket {
  const client = clientFor(settings)
  const Bucket = settings.bucket
  async function reaching<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await within(patience, work)
    } catch (error) {
      const what = troubleIn(error)
      trouble?.(what)
      throw new StorageUnavailable(`S3: ${what}`, { cause: error })
    }
  }
  return {
    put: (Key, bytes) =>
      reaching(async (abortSignal) => {
        const ContentMD5 = createHash('md5').update(bytes).digest('base64')
        const ask = { Bucket, Key, Body: bytes, ContentLength: bytes.length, ContentMD5 }
        await client.send(new PutObjectCommand(ask), { abortSignal })
      }),
    get: (Key) =>
      reaching((signal) =>
        fetched(client, new GetObjectCommand({ Bucket, Key }), signal).catch((error: unknown) => {
          if (isNoSuchKey(error)) return null
          throw error
        }),
      ),
    remove: (Key) =>
      reaching(async (abortSignal) => {
        await client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal })
      }),
    async *list(Prefix) {
      for (let next: string | undefined, more = true; more; ) {
        const page = { Bucket, Prefix, ...(next !== undefined && { ContinuationToken: next }) }
        const answer = await reaching((abortSignal) =>
          client.send(new ListObjectsV2Command(page), { abortSignal }),
        )
        for (const { Key } of answer.Contents ?? []) if (Key !== undefined) yield Key
        next = answer.NextContinuationToken
        more = answer.IsTruncated === true && next !== undefined
      }
    },
  }
}

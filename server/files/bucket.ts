/**
 * A minimal client for S3-compatible buckets. Every call has a timeout; every failure becomes StorageUnavailable with
 * nothing but the name of the error.
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
  /** Null when there is no such key. */
  get(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
  /** All keys with this prefix. */
  list(prefix: string): AsyncIterable<string>
}
type Options = {
  /** Milliseconds for one call, retries included. */
  timeout: number
  /** Called with the name of an error, never with the name of a file. */
  onFailure?: ((name: string) => void) | undefined
}

const clientFor = ({ endpoint, region, forcePathStyle, accessKeyId, secretAccessKey }: S3Settings) =>
  new S3Client({
    region,
    forcePathStyle,
    ...(endpoint !== null && { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    // Other providers do not support Amazon's newer checksums; all of them check the MD5 of an object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000 },
  })

async function fetched(client: S3Client, ask: GetObjectCommand, signal: AbortSignal): Promise<Uint8Array> {
  const { Body: body, ContentLength: length } = await client.send(ask, { abortSignal: signal })
  if (!body) throw new Error('an answer without a body')
  // Also aborts a response whose body stalls.
  if (body instanceof Readable) signal.addEventListener('abort', () => body.destroy())
  const bytes = await body.transformToByteArray()
  if (length !== undefined && bytes.length !== length) throw new Error('an answer that was cut short')
  return bytes
}

/** The name that the provider or this module gave it, else the code of the system, such as ECONNREFUSED. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const isSystemError = error.name === 'Error' || error.name === 'DNSException'
  return isSystemError && code !== null ? code : error.name
}

export function openBucket(settings: S3Settings, { timeout, onFailure }: Options): Bucket {
  const client = clientFor(settings)
  const Bucket = settings.bucket
  /** Rejects after the timeout even when the work ignores its abort signal. */
  async function attempt<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const abort = new AbortController()
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      abort.abort()
      late.reject(Object.assign(new Error('no answer in time'), { name: 'Late' }))
    }, timeout)
    try {
      return await Promise.race([work(abort.signal), late.promise])
    } catch (error) {
      const name = nameOf(error)
      onFailure?.(name)
      throw new StorageUnavailable(`S3: ${name}`, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    put: (Key, bytes) =>
      attempt(async (abortSignal) => {
        const ContentMD5 = createHash('md5').update(bytes).digest('base64')
        const ask = { Bucket, Key, Body: bytes, ContentLength: bytes.length, ContentMD5 }
        await client.send(new PutObjectCommand(ask), { abortSignal })
      }),
    get: (Key) =>
      attempt((signal) =>
        fetched(client, new GetObjectCommand({ Bucket, Key }), signal).catch((error: unknown) => {
          if (error instanceof Error && error.name === 'NoSuchKey') return null
          throw error
        }),
      ),
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
        next = answer.NextContinuationToken
        more = answer.IsTruncated === true && next !== undefined
      }
    },
  }
}

/**
 * A minimal client for S3-compatible buckets. Every call has a timeout; every failure becomes StorageUnavailable with
 * nothing but the name of the error.
 */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '../config.ts'
import { StorageUnavailable } from '../runtime/errors.ts'
import { named, openClient } from './s3-client.ts'
import { putBytes, uploadFile } from './upload-file.ts'

export type Bucket = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The same from a file, in parts, for objects that need not fit into memory. */
  upload(key: string, path: string): Promise<void>
  /** Null when there is no such key. */
  get(key: string): Promise<Uint8Array | null>
  /** The same into a new file, in pieces, for objects that need not fit into memory. @returns false when there is no such key. */
  download(key: string, path: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** All keys with this prefix. */
  list(prefix: string): AsyncIterable<string>
  /** Whether what is removed or replaced stays as an old version. A provider that knows no versions, or does not say, keeps none. */
  keepsVersions(): Promise<boolean>
}
type Options = {
  /** Milliseconds for one call, retries included. */
  timeout: number
  /** Bytes of the largest object that is read; a larger answer is given up. */
  most: number
  /** Called with the name of an error, never with the name of a file. */
  onFailure?: ((name: string) => void) | undefined
}

/** Keys in a list. A bucket that always says there is more would never be listed to its end. */
const MOST_KEYS = 10_000_000

type Fetched = { body: Readable; length: number | undefined }

/** Null when there is no such key. The body ends when the call is aborted, also one that stalls. */
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

/** The name that the provider or this module gave it, else the code of the system, such as ECONNREFUSED. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const isSystemError = error.name === 'Error' || error.name === 'DNSException'
  return isSystemError && code !== null ? code : error.name
}

/** Some providers have no versions, and some keys may not ask for them. */
const isNotSaid = (error: unknown): boolean =>
  error instanceof Error && ['NotImplemented', 'MethodNotAllowed', 'AccessDenied'].includes(error.name)

export function openBucket(settings: S3Settings, { timeout, most, onFailure }: Options): Bucket {
  const client = openClient(settings, most)
  const Bucket = settings.bucket
  /** Rejects after the timeout even when the work ignores its abort signal. */
  async function attempt<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const abort = new AbortController()
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      abort.abort()
      late.reject(named('Late', 'no answer in time'))
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
    keepsVersions: () =>
      attempt(async (abortSignal) => {
        try {
          const { Status } = await client.send(new GetBucketVersioningCommand({ Bucket }), { abortSignal })
          return Status === 'Enabled'
        } catch (error) {
          if (isNotSaid(error)) return false
          throw error
        }
      }),
    async *list(Prefix) {
      let listed = 0
      for (let next: string | undefined, more = true; more; ) {
        const page = { Bucket, Prefix, ...(next !== undefined && { ContinuationToken: next }) }
        const answer = await attempt((abortSignal) =>
          client.send(new ListObjectsV2Command(page), { abortSignal }),
        )
        for (const { Key } of answer.Contents ?? []) if (Key !== undefined) yield Key
        // An empty page counts too.
        listed += Math.max(1000, answer.Contents?.length ?? 0)
        if (
          listed > MOST_KEYS ||
          (answer.NextContinuationToken !== undefined && answer.NextContinuationToken === next)
        )
          throw new StorageUnavailable('S3: a list without an end')
        next = answer.NextContinuationToken
        more = answer.IsTruncated === true && next !== undefined
      }
    },
  }
}

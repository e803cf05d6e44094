/**
 * A minimal client for S3-compatible buckets. Every call has a timeout; every failure becomes StorageUnavailable with
 * nothing but the name of the error.
 */

import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline as passedThrough, Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '../config.ts'
import { StorageUnavailable } from '../runtime/errors.ts'
import { isObjectName, type ObjectStore, requireObjectName } from './object-store.ts'

// The S3 library's client, whose answers have a limited size.

/** Bytes of a list of a thousand keys, or of an error, as XML: some hundred thousand. */
const MOST_XML = 4 * 1024 * 1024
/** Passes on so many bytes, and fails with the next one. */
function limited(body: Readable, most: number): Readable {
  let length = 0
  const counter = new Transform({
    transform: (piece: Buffer, _encoding, pass) => {
      length += piece.length
      pass(length > most ? named('TooLarge', 'an answer larger than expected') : null, piece)
    },
  })
  // The error arrives at whoever reads the counter.
  return passedThrough(body, counter, () => undefined)
}

export const named = (name: string, message: string): Error => Object.assign(new Error(message), { name })

/** Limits every answer before the library gathers it in memory. */
function limitAnswers(client: S3Client, most: number): S3Client {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args)
        const { response } = result
        const isAnswer = typeof response === 'object' && response !== null && 'body' in response
        if (isAnswer && response.body instanceof Readable)
          response.body = limited(response.body, commandName === 'GetObjectCommand' ? most : MOST_XML)
        return result
      },
    { step: 'deserialize', priority: 'low', name: 'limitAnswers' },
  )
  return client
}

const clientFor = ({ endpoint, region, forcePathStyle, accessKeyId, secretAccessKey }: S3Settings) =>
  new S3Client({
    region,
    forcePathStyle,
    ...(endpoint !== null && { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    // As many as there is time for: a provider closes connections that rested, and a call may meet two such in a row.
    maxAttempts: 4,
    // Other providers do not support Amazon's newer checksums; all of them check the MD5 of an object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000 },
  })

/** @param most bytes of one object */
const openClient = (settings: S3Settings, most: number): S3Client => limitAnswers(clientFor(settings), most)

// Sends a file of the disk to a bucket. A large one goes in parts, one of which is in memory at a time, and counts as there
// only once all of them are.

/** Bytes of a part; also of the largest file that is sent whole. */
const PART = 8 * 1024 * 1024
/** S3 takes no more for one object. */
const MOST_PARTS = 10_000

type Target = {
  client: S3Client
  where: { Bucket: string; Key: string }
  /** Bounds the time of one call. @throws StorageUnavailable */
  attempt: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>
}

/** @throws Error where the file has become shorter */
async function fill(bytes: Buffer, file: FileHandle, position: number): Promise<Buffer> {
  for (let filled = 0; filled < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, position + filled)
    if (bytesRead === 0) throw new Error('a file that is shorter than it was')
    filled += bytesRead
  }
  return bytes
}

const bodyOf = (bytes: Uint8Array) => ({
  Body: bytes,
  ContentLength: bytes.length,
  ContentMD5: createHash('md5').update(bytes).digest('base64'),
})

const putBytes = ({ client, where, attempt }: Target, bytes: Uint8Array): Promise<void> =>
  attempt(async (abortSignal) => {
    await client.send(new PutObjectCommand({ ...where, ...bodyOf(bytes) }), { abortSignal })
  })

async function uploadFile(target: Target, path: string): Promise<void> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  if (size <= PART) return putBytes(target, await fill(Buffer.alloc(size), file, 0))
  const { client, where, attempt } = target
  const begin = new CreateMultipartUploadCommand(where)
  const { UploadId } = await attempt((abortSignal) => client.send(begin, { abortSignal }))
  const upload = { ...where, UploadId }
  try {
    const Parts = await sendParts(target, { file, size, UploadId })
    const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })
    await attempt((abortSignal) => client.send(complete, { abortSignal }))
  } catch (error) {
    const abort = new AbortMultipartUploadCommand(upload)
    // Why it failed is what counts, and a bucket that cannot be reached cannot be tidied.
    await attempt((abortSignal) => client.send(abort, { abortSignal })).catch(() => undefined)
    throw error
  }
}

type Parts = { file: FileHandle; size: number; UploadId: string | undefined }
async function sendParts({ client, where, attempt }: Target, { file, size, UploadId }: Parts) {
  const length = Math.max(PART, Math.ceil(size / MOST_PARTS))
  // One for all parts: a new one for each would wait for the garbage collector.
  const buffer = Buffer.alloc(length)
  const sent: { PartNumber: number; ETag: string | undefined }[] = []
  for (let from = 0; from < size; from += length) {
    const PartNumber = sent.length + 1
    const body = bodyOf(await fill(buffer.subarray(0, size - from), file, from))
    const part = new UploadPartCommand({ ...where, UploadId, PartNumber, ...body })
    const { ETag } = await attempt((abortSignal) => client.send(part, { abortSignal }))
    sent.push({ PartNumber, ETag })
  }
  return sent
}

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

// The object store in a bucket: each object has the key `objects/` and its name. It stores encrypted bytes.

const FOLDER = 'objects/'

export function s3Store(bucket: Bucket): ObjectStore {
  const keyOf = (name: string): string => {
    requireObjectName(name)
    return FOLDER + name
  }
  return {
    put: async (name, bytes) => bucket.put(keyOf(name), bytes),
    get: async (name) => bucket.get(keyOf(name)),
    remove: async (name) => bucket.remove(keyOf(name)),
    async *list() {
      for await (const key of bucket.list(FOLDER)) {
        const name = key.slice(FOLDER.length)
        if (isObjectName(name)) yield name
      }
    },
  }
}

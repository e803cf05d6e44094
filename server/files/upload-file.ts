/**
 * Sends a file of the disk to a bucket. A large one goes in parts, one of which is in memory at a time, and counts as there
 * only once all of them are.
 */
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

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

export const putBytes = ({ client, where, attempt }: Target, bytes: Uint8Array): Promise<void> =>
  attempt(async (abortSignal) => {
    await client.send(new PutObjectCommand({ ...where, ...bodyOf(bytes) }), { abortSignal })
  })

export async function uploadFile(target: Target, path: string): Promise<void> {
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

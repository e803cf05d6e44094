/**
 * Atomic writes for s3rver. It answers a PUT before the file is complete and overwrites the old file, so that a GET right afterwards found
 * nothing or an empty file; and a GET measures an object before opening it, so that a replacement in between was truncated. S3 does neither:
 * here an object is written to a second file, which is renamed before the answer and never while a GET is opening the object.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type S3rver from 's3rver'

type Content = Buffer | Readable
type Written = { size: number; md5: string }
type Metadata = Record<string, string>
type Store = {
  getObject: (bucket: string, key: string, options?: object) => Promise<unknown>
  getResourcePath: (bucket: string, key: string | undefined, resource: string) => string
  putMetadata: (bucket: string, key: string, metadata: Metadata, md5: string) => Promise<void>
  putObject: (
    object: Readonly<{ bucket: string; key: string; content: Content; metadata: Metadata }>,
  ) => Promise<Written>
}

/** @param place moves the written file to its final name */
async function written(
  path: string,
  content: Content,
  place: (work: () => Promise<void>, done: Written) => Promise<void>,
): Promise<Written> {
  await mkdir(dirname(path), { recursive: true })
  const aside = `${path}.${crypto.randomUUID()}`
  const hash = createHash('md5')
  let size = 0
  const counted = new Transform({
    transform: (piece: Buffer, _encoding, pass) => {
      hash.update(piece)
      size += piece.length
      pass(null, piece)
    },
  })
  try {
    const from = Buffer.isBuffer(content) ? Readable.from([content]) : content
    await pipeline(from, counted, createWriteStream(aside))
    const done = { size, md5: hash.digest('hex') }
    await place(() => rename(aside, path), done)
    return done
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

/** Serialises the writes and reads of each object. */
function turns() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(path: string, work: () => Promise<T>): Promise<T> => {
    const own = (last.get(path) ?? Promise.resolve()).then(work)
    last.set(
      path,
      own.catch(() => undefined),
    )
    return own
  }
}

export function writeWholeObjects(peer: S3rver): void {
  const store: Store = Reflect.get(peer, 'store')
  const inTurn = turns()
  const opened = store.getObject.bind(store)
  store.getObject = (bucket, key, options) =>
    inTurn(store.getResourcePath(bucket, key, 'object'), () => opened(bucket, key, options))
  store.putObject = ({ bucket, key, content, metadata }) => {
    const path = store.getResourcePath(bucket, key, 'object')
    return written(path, content, (take, { md5 }) =>
      inTurn(path, async () => {
        await take()
        await store.putMetadata(bucket, key, metadata, md5)
      }),
    )
  }
}

/**
 * s3rver answers a PUT once it has read the whole of it, which is before its file has it, and writes over the file that was there: a GET right
 * after it found nothing, or an empty file. S3 does neither, so here an object is written aside and takes its place before the answer.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type S3rver from 's3rver'

type Content = Buffer | Readable
type Written = { size: number; md5: string }
type Metadata = Record<string, string>
type Store = {
  getResourcePath: (bucket: string, key: string | undefined, resource: string) => string
  putMetadata: (bucket: string, key: string, metadata: Metadata, md5: string) => Promise<void>
  putObject: (
    object: Readonly<{ bucket: string; key: string; content: Content; metadata: Metadata }>,
  ) => Promise<Written>
  putPart: (bucket: string, uploadId: string, part: number, content: Readable) => Promise<Written>
}

async function written(path: string, content: Content): Promise<Written> {
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
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
  return { size, md5: hash.digest('hex') }
}

export function writeWholeObjects(peer: S3rver): void {
  const store: Store = Reflect.get(peer, 'store')
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const object = await written(store.getResourcePath(bucket, key, 'object'), content)
    await store.putMetadata(bucket, key, metadata, object.md5)
    return object
  }
  store.putPart = async (bucket, uploadId, part, content) => {
    const path = join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId, `${part}`)
    const object = await written(path, content)
    await writeFile(`${path}.md5`, object.md5)
    return object
  }
}

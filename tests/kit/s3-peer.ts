/**
 * An S3 server in this process, behind a wire that a test can cut, clog, or cut in the middle of a file. It keeps every
 * rule of the protocol but one: it takes any signature. tests/server/files/strict-s3.test.ts has one that does not.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { writeWholeObjects } from './s3-peer-store.ts'
import { type Wire, wireTo } from './wire.ts'

export type S3Peer = {
  /** The settings of a server that keeps its files here. */
  environment: Record<string, string>
  wire: (now: Wire) => void
  /** How many connections there are. */
  open: () => number
  /** Of all objects that are there. */
  keys: () => string[]
  /** How often the line broke in the middle of a file. */
  broken: () => number
  close: () => Promise<void>
}

const BUCKET = 'wedding-files'
/** How the files of objects end. */
const OBJECT = '._S3rver_object'

/** Call `close` when done. */
export async function s3Peer(): Promise<S3Peer> {
  const directory = mkdtempSync(join(tmpdir(), 'wedding-s3-'))
  const options = { address: '127.0.0.1', port: 0, silent: true, directory }
  const peer = new S3rver({ ...options, configureBuckets: [{ name: BUCKET, configs: [] }] })
  writeWholeObjects(peer)
  const wire = await wireTo((await peer.run()).port)
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${wire.port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_FORCE_PATH_STYLE: '1',
    },
    wire: wire.set,
    open: wire.open,
    keys: () =>
      readdirSync(join(directory, BUCKET), { recursive: true, encoding: 'utf8' }).flatMap((path) =>
        path.endsWith(OBJECT) ? path.slice(0, -OBJECT.length) : [],
      ),
    broken: wire.broken,
    close: async () => {
      await wire.close()
      await peer.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

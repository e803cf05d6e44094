/**
 * An S3 server in this process, behind a connection that a test can cut, block, or cut in the middle of a file. It follows the
 * protocol except that it accepts any signature; tests/server/files/strict-s3.test.ts uses a server that checks signatures.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { writeWholeObjects } from './s3-peer-store.ts'
import { type Wire, wireTo } from './wire.ts'

export type S3Peer = {
  /** The environment variables of a server that stores its files here. */
  environment: Record<string, string>
  wire: (now: Wire) => void
  /** Open connections. */
  open: () => number
  /** The keys of all objects. */
  keys: () => string[]
  /** How often the connection broke in the middle of a file. */
  broken: () => number
  close: () => Promise<void>
}

const BUCKET = 'wedding-files'
/** The suffix of s3rver's files with the content of objects. */
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

/**
 * An S3 server in this process, behind a wire that a test can cut, clog, or cut in the middle of a file. It keeps every
 * rule of the protocol but one: it takes any signature. tests/server/objects/strict-s3.test.ts has one that does not.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** `cut`: nobody answers. `clogged`: whoever connects waits for ever. `short`: the line breaks after so many bytes in all. */
type Wire = 'whole' | 'cut' | 'clogged' | { short: number }

export type S3Peer = {
  /** The settings of a server that keeps its files here. */
  environment: Record<string, string>
  wire: (now: Wire) => void
  /** How often the line broke in the middle of a file. */
  broken: () => number
  close: () => Promise<void>
}

const BUCKET = 'wedding-files'

function wireTo(port: number) {
  let now: Wire = 'whole'
  let left = Number.POSITIVE_INFINITY
  let broken = 0
  const open = new Set<Socket>()
  const stuck = new Set<Socket>()
  const server = createServer((near) => {
    open.add(near)
    near.on('error', () => near.destroy()).on('close', () => open.delete(near))
    if (now === 'cut') return void near.destroy()
    if (now === 'clogged') return void near.resume()
    const far = connect(port, '127.0.0.1')
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    // Told that a broken line was the end, the server would keep half a file, which S3 never does: it hears of no end.
    const isShort = typeof now === 'object'
    near.on('close', () => (isShort ? stuck.add(far) : far.destroy()))
    far.pipe(near)
    near.on('data', (piece: Buffer) => {
      left -= piece.length
      if (left > 0) return void far.write(piece)
      broken += 1
      near.destroy()
    })
  })
  return {
    server,
    broken: () => broken,
    /** Lets go of what still waits for the rest of a file. */
    letGo: () => {
      for (const socket of stuck) socket.destroy()
    },
    /** Connections that are open keep nothing of how the wire was. */
    set: (next: Wire) => {
      now = next
      left = typeof next === 'object' ? next.short : Number.POSITIVE_INFINITY
      for (const socket of open) socket.destroy()
    },
  }
}

/** Call `close` when done. */
export async function s3Peer(): Promise<S3Peer> {
  const directory = mkdtempSync(join(tmpdir(), 'wedding-s3-'))
  const options = { address: '127.0.0.1', port: 0, silent: true, directory }
  const peer = new S3rver({ ...options, configureBuckets: [{ name: BUCKET, configs: [] }] })
  const wire = wireTo((await peer.run()).port)
  await new Promise<void>((ready) => wire.server.listen(0, '127.0.0.1', ready))
  const address = wire.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_FORCE_PATH_STYLE: '1',
    },
    wire: wire.set,
    broken: wire.broken,
    close: async () => {
      wire.set('cut')
      wire.letGo()
      await new Promise<void>((closed) => void wire.server.close(() => closed()))
      await peer.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** What nginx keeps until it is whole, and what it passes on as it comes: seen from a server that counts bytes. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createServer, type Server } from 'node:net'
import { type RunningProxy, startProxy, whyNot } from './proxies.ts'
import { ask } from './visitor.ts'

const HALF = 60_000
const reason = whyNot('nginx')

describe.skipIf(reason !== '')(`nginx${reason && ` (skipped: ${reason})`}`, () => {
  let server: Server
  let way: RunningProxy
  let received = 0
  let connections = 0
  beforeAll(async () => {
    server = createServer((socket) => {
      connections += 1
      socket.on('error', () => socket.destroy())
      socket.on('data', (piece) => {
        received += piece.length
        if (received > 2 * HALF)
          socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok')
      })
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const address = server.address()
    way = await startProxy('nginx', typeof address === 'object' && address ? address.port : 0)
  })
  afterAll(async () => {
    await way.stop()
    server.close()
  })

  /** @param most hundredths of a second @returns what the server had of a body, at most so long after half of it was sent. */
  async function seenHalfway(path: string, most: number): Promise<{ seen: number; status: number }> {
    received = 0
    connections = 0
    let seen = 0
    async function* inHalves() {
      yield Buffer.alloc(HALF, 'a')
      for (let n = 0; n < most && received < HALF; n++) await Bun.sleep(10)
      seen = received
      yield Buffer.alloc(HALF, 'b')
    }
    const headers = { 'content-type': 'application/json', 'content-length': `${2 * HALF}` }
    const { status } = await ask({
      port: way.https,
      authority: way.authority,
      method: 'PUT',
      path,
      headers,
      body: inHalves(),
    })
    return { seen, status }
  }

  test('given a form, when half of it was sent, then the server has heard nothing of it, and later all of it', async () => {
    expect(await seenHalfway('/api/applications/some-id', 50)).toEqual({ seen: 0, status: 200 })
    expect([received > 2 * HALF, connections]).toEqual([true, 1])
  })

  test('given a file, when half of it was sent, then the server has that half, and nginx keeps none of it', async () => {
    const { seen, status } = await seenHalfway('/uploads/some-id?token=x', Infinity)
    expect([seen >= HALF, status]).toEqual([true, 200])
  })
})

/** Bodies as they come over a real connection: whole, too long, lying about their length, cut off. */
import { afterAll, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { receive } from '#server/http/receive.ts'

const MAX = 1_000_000
type Received = Awaited<ReturnType<typeof receive>>

let told: (received: Received) => void = () => undefined
let begun = () => {}
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: async (request) => {
    begun()
    const received = await receive(request, MAX)
    told(received)
    return new Response(typeof received === 'string' ? received : `${received.length} bytes`)
  },
})
afterAll(() => server.stop(true))

/** Sends with a hand on the wire; resolves with what `receive` answered. */
const onTheWire = (send: (socket: Socket) => void): Promise<Received> =>
  new Promise((resolve) => {
    const socket = connect(Number(server.port), '127.0.0.1', () => send(socket))
    socket.on('error', () => undefined)
    told = (received) => {
      socket.destroy()
      resolve(received)
    }
  })
const put = (body: Uint8Array<ArrayBuffer>) => fetch(server.url, { method: 'PUT', body })

test('given a body within the limit, when it is received, then it is the same bytes, however they were cut', async () => {
  const body = Array.from({ length: 100_000 }, (_, place) => `${place} `).join('')
  const pieces = body.match(/.{1,997}/g) ?? []
  const whole = await onTheWire((socket) => {
    socket.write('PUT / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n')
    for (const piece of pieces) socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`)
    socket.write('0\r\n\r\n')
  })
  expect(Buffer.from(body).equals(typeof whole === 'string' ? Buffer.from(whole) : whole)).toBe(true)
})

test('given bodies at the limit, when they are received, then one byte more is too much', async () => {
  expect(await (await put(new Uint8Array(MAX))).text()).toBe(`${MAX} bytes`)
  expect(await (await put(new Uint8Array(MAX + 1))).text()).toBe('file-too-large')
  expect(await (await fetch(server.url, { method: 'PUT' })).text()).toBe('0 bytes')
})

test('given a declared length past the limit, when it is announced, then no byte is waited for', async () => {
  const answer = await onTheWire((socket) =>
    socket.write(`PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${MAX + 1}\r\n\r\n`),
  )
  expect(answer).toBe('file-too-large')
})

test('given a body without a length and without an end, when it passes the limit, then reading stops there', async () => {
  let pulled = 0
  const endless = new ReadableStream({
    pull: (controller) => {
      pulled += 100_000
      controller.enqueue(new Uint8Array(100_000))
    },
  })
  const request = new Request('http://localhost/', { method: 'PUT', body: endless })
  expect(await receive(request, MAX)).toBe('file-too-large')
  expect(pulled).toBeLessThan(MAX * 1.5)
})

test('given a sender that never stops, when the limit is passed on the wire, then it has its answer at once', async () => {
  const answer = await onTheWire((socket) => {
    socket.write('PUT / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n')
    const more = () =>
      socket.destroyed || socket.write(`10000\r\n${'x'.repeat(65_536)}\r\n`, () => setImmediate(more))
    more()
  })
  expect(answer).toBe('file-too-large')
})

test('given a body in a million pieces of a byte, when it is received, then all of it is there', async () => {
  let left = MAX
  const crumbs = new ReadableStream({
    pull: (controller) => {
      for (let crumb = 0; crumb < 1000; crumb++, left--) controller.enqueue(new Uint8Array(1))
      if (left === 0) controller.close()
    },
  })
  const received = await receive(new Request('http://localhost/', { method: 'PUT', body: crumbs }), MAX)
  expect(received).toEqual(new Uint8Array(MAX))
})

test('given a phone that loses its network half way, when the connection ends, then the upload is aborted', async () => {
  for (const heading of ['Content-Length: 900000', 'Transfer-Encoding: chunked']) {
    const answer = await onTheWire((socket) => {
      socket.write(`PUT / HTTP/1.1\r\nHost: localhost\r\n${heading}\r\n\r\n3e8\r\n${'x'.repeat(1000)}\r\n`)
      begun = () => socket.destroy()
    })
    expect([heading, answer]).toEqual([heading, 'aborted'])
  }
})

test('given a sender that drips, when its time is over, then it is too slow, with a length or without', async () => {
  for (const headers of [new Headers({ 'content-length': '1000' }), new Headers()]) {
    let drips = 0
    const body = new ReadableStream({
      pull: async (controller) => {
        await Bun.sleep(5)
        drips += 1
        controller.enqueue(new Uint8Array(1))
      },
    })
    const request = new Request('http://localhost/', { method: 'PUT', body, headers })
    expect(await receive(request, MAX, { within: 50 })).toBe('too-slow')
    expect(drips).toBeLessThan(50)
  }
})

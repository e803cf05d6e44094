/** One HTTP/1.1 connection over a plain socket: sends a request, waits for its whole answer, sends the next. */
import type { Socket } from 'bun'

/** `size` counts the body's bytes. */
export type Reply = { status: number; size: number; body: string }
type Waiting = { bytes: Buffer; done: (reply: Reply) => void; failed: (error: Error) => void }

const end = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

/** The reply at the start of the bytes, or null while it is not all there. */
function replyIn(bytes: Buffer, wantsBody: boolean): Reply | null {
  const head = bytes.indexOf(end)
  if (head < 0) return null
  const text = bytes.toString('latin1', 0, head)
  const status = Number(text.slice(9, 12))
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
  const start = head + 4
  if (length === undefined && /\r\ntransfer-encoding: chunked/i.test(text))
    return bytes.subarray(-5).equals(lastChunk)
      ? { status, size: bytes.length - start, body: wantsBody ? bytes.toString('utf8', start) : '' }
      : null
  const size = Number(length ?? 0)
  if (bytes.length < start + size) return null
  return { status, size, body: wantsBody ? bytes.toString('utf8', start, start + size) : '' }
}

export type Connection = { send: (request: Uint8Array) => Promise<Reply>; close: () => void }

/** @param wantsBody false where only status and size matter: reading the text costs more than the server's work */
export async function connect(url: string, wantsBody = false): Promise<Connection> {
  const { hostname, port } = new URL(url)
  let waiting: Waiting | null = null
  /** What the socket did not take yet. */
  let unsent: Uint8Array = Buffer.alloc(0)
  const write = (to: Socket, bytes: Uint8Array) => {
    unsent = bytes.subarray(to.write(bytes))
  }
  const fail = (why: string) => {
    waiting?.failed(new Error(why))
    waiting = null
  }
  const socket: Socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data: (_, piece) => {
        if (!waiting) return
        waiting.bytes =
          waiting.bytes.length === 0 ? Buffer.from(piece) : Buffer.concat([waiting.bytes, piece])
        const reply = replyIn(waiting.bytes, wantsBody)
        if (!reply) return
        const { done } = waiting
        waiting = null
        done(reply)
      },
      drain: (to) => write(to, unsent),
      close: () => fail('the server closed the connection'),
      error: (_, error) => fail(error.message),
    },
  })
  return {
    send: (request) =>
      new Promise((done, failed) => {
        waiting = { bytes: Buffer.alloc(0), done, failed }
        write(socket, request)
      }),
    close: () => void socket.end(),
  }
}

export type Ask = { method: string; path: string; cookie?: string; body?: string; headers?: string }

/** The request as it goes over the wire. `headers` are further lines, each with its line end. */
export function wire(url: string, { method, path, cookie, body, headers = '' }: Ask): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${new URL(url).host}`]
  if (cookie) lines.push(`cookie: ${cookie}`)
  if (body !== undefined)
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n${headers}\r\n${body ?? ''}`)
}

/** Requests as raw bytes that no HTTP client would send, for example with two Host headers or an invalid host. */
import { connect } from 'node:net'

export type RawAnswer = { status: number; head: string; body: string }

/** Sends the lines of a request without a body and reads until the server closes. */
export function rawRequest(url: string, lines: readonly string[]): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n`),
    )
    socket.on('error', reject)
    socket.on('data', (piece) => {
      text += String(piece)
    })
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1]), head, body })
    })
  })
}

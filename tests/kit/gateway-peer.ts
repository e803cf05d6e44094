/** An SMS gateway for tests, over HTTP in this process: it records the requests and can be told to misbehave. */
import type { Client } from './client.ts'
import { done } from './client.ts'

export type Asked = { to: string; text: string; template: string; id: string; key: string }
export type GatewayPeer = {
  /** What has arrived, oldest first. */
  asked: Asked[]
  url: string
  /** Sets the answers to the next requests. */
  answers: (answer: () => Response | Promise<Response>) => void
  close: () => Promise<void>
}
export const taken = (): Response => Response.json({ type: 'success', request_id: 'r1' })

/** Call `close` when done. */
export function gatewayPeer(): GatewayPeer {
  const asked: Asked[] = []
  let answer: () => Response | Promise<Response> = taken
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      const body = await request.json()
      asked.push({ ...body, key: request.headers.get('authkey') ?? '' })
      return answer()
    },
  })
  return {
    asked,
    url: `http://127.0.0.1:${server.port}/v5/flow`,
    answers: (next) => {
      answer = next
    },
    close: () => server.stop(true),
  }
}

/** Sets the gateway like the settings dialog. */
export async function gatewayBy(
  admin: Client,
  url: string,
  changes: Record<string, string> = {},
): Promise<void> {
  const body = '{"to":"{to}","text":"{text}","template":"{template}","id":"{id}"}'
  const values = {
    gateway_request: `POST ${url}\nauthkey: {secret}\n\n${body}`,
    gateway_secret: 'key-of-the-gateway',
    gateway_success: '"type":"success"',
    gateway_templates: 'acknowledgement.en=1107000000000000001\nacknowledgement.ml=1107000000000000002',
    ...changes,
  }
  await done(admin.put('/api/admin/settings', { values }))
}

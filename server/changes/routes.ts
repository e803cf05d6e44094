/** The stream of changes for the windows of staff, as server-sent events; without asking for a stream, one answer. */

import { Elysia } from 'elysia'
import * as z from 'zod'
import { asking, wholeFrom } from '../http/checked.ts'
import type { Gate } from '../http/gate.ts'
import { signedIn } from '../http/gate.ts'
import type { Store } from '../store/store.ts'
import type { Changes, Told } from './changes.ts'

/** `since`: the position that the window has heard of. */
const Ask = z.strictObject({ since: wholeFrom(0, Number.MAX_SAFE_INTEGER).optional() })

const headers = {
  'content-type': 'text/event-stream;charset=utf-8',
  // A proxy must not collect what is to arrive at once.
  'x-accel-buffering': 'no',
}

/** Messages that a window has not taken before it counts as gone. */
const MOST_WAITING = 20

export function changesRoutes({ changes, gate, store }: { changes: Changes; gate: Gate; store: Store }) {
  /** @param mayGoOn asked before each message: the session may have ended meanwhile */
  function stream(account: string, heard: number, mayGoOn: () => boolean): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder()
    let leave = () => {}
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const send = (told: Told): boolean => {
        if (!mayGoOn() || (controller.desiredSize ?? 0) < -MOST_WAITING) return false
        controller.enqueue(encoder.encode(`data: ${JSON.stringify(told)}\n\n`))
        return true
      }
      leave = changes.listen({ account, heard, send, end: () => controller.close() })
    }
    return new ReadableStream({ start, cancel: () => leave() })
  }
  return new Elysia({ name: 'changes', prefix: '/api/admin' }).use(gate).get(
    '/changes',
    ({ request, query, visitor, stillIn }) => {
      const { id } = signedIn(visitor)
      const heard = query.since ?? store.log.size()
      if (!request.headers.get('accept')?.includes('text/event-stream')) return changes.since(heard)
      return new Response(stream(id, heard, stillIn), { headers })
    },
    asking(
      Ask,
      'What changed since a place in the log; server-sent events where they are asked for',
      'staff',
    ),
  )
}

/** Changes for windows of staff, as server-sent events or as one answer. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { asking, wholeFrom } from '../http/checked.ts'
import { signedIn } from '../http/gate.ts'
import type { Parts } from '../parts.ts'
import type { Notice } from './changes.ts'

/** `since`: the window's position. */
const Ask = z.strictObject({ since: z.optional(wholeFrom(0, Number.MAX_SAFE_INTEGER)) })

const headers = {
  'content-type': 'text/event-stream;charset=utf-8',
  // Prevents buffering by proxies.
  'x-accel-buffering': 'no',
}

/** Unread messages after which a window counts as gone. */
const MOST_WAITING = 20

export function changesRoutes({ changes, gate, store }: Pick<Parts, 'changes' | 'gate' | 'store'>) {
  /** @param mayGoOn checked before each message: the session may have ended */
  function stream(account: string, seen: number, mayGoOn: () => boolean): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder()
    let leave = () => {}
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const send = (notice: Notice): boolean => {
        if (!mayGoOn() || (controller.desiredSize ?? 0) < -MOST_WAITING) return false
        controller.enqueue(encoder.encode(`data: ${JSON.stringify(notice)}\n\n`))
        return true
      }
      leave = changes.listen({ account, seen, send, end: () => controller.close() })
    }
    return new ReadableStream({ start, cancel: () => leave() })
  }
  return new Elysia({ name: 'changes', prefix: '/api/admin' }).use(gate).get(
    '/changes',
    ({ request, query, visitor, stillIn }) => {
      const { id } = signedIn(visitor)
      const seen = query.since ?? store.log.size()
      if (!request.headers.get('accept')?.includes('text/event-stream')) return changes.since(seen)
      return new Response(stream(id, seen, stillIn), { headers })
    },
    asking(
      Ask,
      'What changed since a place in the log; server-sent events where they are asked for',
      'staff',
    ),
  )
}

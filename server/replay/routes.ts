/** A season at any event of the log, and what that event changed. */

import { Elysia } from 'elysia'
import * as z from 'zod'
import { asking, line, wholeFrom } from '../http/checked.ts'
import { staffRole } from '../http/gate.ts'
import { refuse } from '../http/refusals.ts'
import { compressedJson } from '../http/responses.ts'
import type { Parts } from '../parts.ts'

const Ask = z.strictObject({
  at: wholeFrom(1, Number.MAX_SAFE_INTEGER).optional(),
  season: z.optional(line),
})

/** A change of criteria may change all applications; more are only counted. */
const MAX_CHANGES = 500

export function replayRoutes(parts: Pick<Parts, 'auditLog' | 'gate' | 'replays' | 'settings' | 'store'>) {
  const { auditLog, gate, replays, settings, store } = parts
  /** Null past the end. */
  const timeOf = (seq: number): string | null => store.log.one(seq)?.at ?? null
  return new Elysia({ name: 'replay', prefix: '/api/admin' }).use(gate).get(
    '/replay',
    async ({ request, query, visitor }) => {
      const size = store.log.size()
      const seq = query.at ?? size
      if (seq > size) return refuse(request, 'not-found')
      const season = query.season ?? settings.season()
      const { applications, changes } = await replays.at(seq, season)
      const [event] = await auditLog.page({ before: seq + 1, limit: 1 }, staffRole(visitor))
      const answer = {
        at: seq,
        size,
        season,
        time: timeOf(seq),
        nextTime: timeOf(seq + 1),
        // Null where a verifier may not see the event; its changes are shown.
        event: event?.seq === seq ? event : null,
        changed: changes.length,
        changes: changes.slice(0, MAX_CHANGES),
      }
      return compressedJson(request, `${JSON.stringify(answer).slice(0, -1)},"applications":${applications}}`)
    },
    asking(Ask, 'The season as it was at an event', 'staff'),
  )
}

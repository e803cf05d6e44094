/** The season as it was at an event of the log, and what that event changed. Read only, by its nature. */
import { Elysia } from 'elysia'
import * as z from 'zod'
import { settingValue } from '#events/programme/events.ts'
import { limits } from '#events/vocabulary.ts'
import { checked } from '../http/checked.ts'
import { compressedJson } from '../http/compressed-json.ts'
import { staffRole } from '../http/gate.ts'
import { refuse } from '../http/refusals.ts'
import type { Parts } from '../runtime/parts.ts'

const Ask = z.strictObject({
  at: z.coerce.number('error.type').int('error.type').min(1, 'error.type').optional(),
  season: z.string().max(limits.line, 'error.tooLong').optional(),
})

/** A change of criteria changes hundreds. */
const CHANGES = 500

export function replayRoutes({ auditLog, gate, replays, store }: Parts) {
  /** When an event was recorded; null past the end. */
  const timeOf = (seq: number): string | null => store.log.read(seq, seq).next().value?.at ?? null
  return new Elysia({ name: 'replay', prefix: '/api/admin' }).use(gate).get(
    '/replay',
    async ({ request, query, visitor }) => {
      const size = store.log.size()
      const seq = query.at ?? size
      if (seq > size) return refuse(request, 'not-found')
      const season = query.season || settingValue(store.models.programme(), 'season')
      const { applications, steps } = await replays.at(seq, season)
      const [event] = auditLog.page({ before: seq + 1, limit: 1 }, staffRole(visitor))
      const answer = {
        at: seq,
        size,
        season,
        time: timeOf(seq),
        nextTime: timeOf(seq + 1),
        // A verifier does not see every event; what it changed of applications is still shown.
        event: event?.seq === seq ? event : null,
        changed: steps.length,
        changes: steps.slice(0, CHANGES),
        applications,
      }
      return compressedJson(request, JSON.stringify(answer))
    },
    { query: checked(Ask), detail: { summary: 'The season as it was at an event', tags: ['staff'] } },
  )
}

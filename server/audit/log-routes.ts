/** The audit log for the console, a page at a time. */
import { Elysia } from 'elysia'
import * as z from 'zod'
import { limits } from '#events/vocabulary.ts'
import { checked } from '../http/checked.ts'
import { staffRole } from '../http/gate.ts'
import type { Parts } from '../runtime/parts.ts'

const empty = z.literal('').transform(() => undefined)
const optional = <T extends z.ZodType>(schema: T) => z.union([empty, schema]).optional()
const count = z.coerce.number('error.type').int('error.type').min(1, 'error.type')
const instant = z.iso.datetime({ offset: true, error: 'error.date' })
const Query = z.strictObject({
  before: optional(count),
  limit: optional(count.max(limits.pageSizeMax, 'error.type')),
  actor: optional(z.string().max(limits.line, 'error.tooLong')),
  application: optional(z.uuid('error.type')),
  type: optional(z.string().max(limits.line, 'error.tooLong')),
  from: optional(instant),
  to: optional(instant),
})

/** Instants are compared as they are stored: UTC with milliseconds. */
const utc = (text: string | undefined) => text && new Date(text).toISOString()

export function logRoutes({ auditLog, gate, store }: Parts) {
  return new Elysia({ name: 'audit-log', prefix: '/api/admin' }).use(gate).get(
    '/events',
    ({ visitor, query }) => ({
      size: store.log.size(),
      events: auditLog.page(
        { ...query, limit: query.limit ?? limits.pageSize, from: utc(query.from), to: utc(query.to) },
        staffRole(visitor),
      ),
    }),
    { query: checked(Query), detail: { summary: 'What happened, newest first', tags: ['staff'] } },
  )
}

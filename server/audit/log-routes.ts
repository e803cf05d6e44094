/** The audit log for the console, a page at a time. */
import { Elysia } from 'elysia'
import * as z from 'zod'
import { limits } from '#events/vocabulary.ts'
import { asking } from '../http/described.ts'
import { staffRole } from '../http/gate.ts'
import { line, wholeFrom } from '../http/query.ts'
import type { Parts } from '../runtime/parts.ts'

const instant = z.iso.datetime({ offset: true, error: 'error.date' })
const Query = z.strictObject({
  before: wholeFrom(1, Number.MAX_SAFE_INTEGER).optional(),
  limit: wholeFrom(1, limits.pageSizeMax).optional(),
  actor: line.optional(),
  application: z.uuid('error.type').optional(),
  type: line.optional(),
  from: instant.optional(),
  to: instant.optional(),
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
    asking(Query, 'What happened, newest first', 'staff'),
  )
}

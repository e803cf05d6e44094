/** The audit log for the console, a page at a time. */
import { Elysia } from 'elysia'
import * as z from 'zod'
import { instantOf } from '#events/dates.ts'
import { limits } from '#events/limits.ts'
import { asking } from '../http/described.ts'
import { staffRole } from '../http/gate.ts'
import { line, wholeFrom } from '../http/query.ts'
import type { Parts } from '../runtime/parts.ts'

/** Compared as they are stored: UTC with milliseconds. */
const instant = line
  .refine((text) => instantOf(text) !== null, 'error.instant')
  .transform((text) => instantOf(text) ?? text)
const Query = z.strictObject({
  before: wholeFrom(1, Number.MAX_SAFE_INTEGER).optional(),
  limit: wholeFrom(1, limits.pageSizeMax).optional(),
  actor: line.optional(),
  application: z.uuid('error.type').optional(),
  type: line.optional(),
  from: instant.optional(),
  to: instant.optional(),
})

export function logRoutes({ auditLog, gate, store }: Parts) {
  return new Elysia({ name: 'audit-log', prefix: '/api/admin' }).use(gate).get(
    '/events',
    async ({ visitor, query }) => {
      const ask = { ...query, limit: query.limit ?? limits.pageSize }
      const events = await auditLog.page(ask, staffRole(visitor))
      return { size: store.log.size(), events }
    },
    asking(Query, 'What happened, newest first', 'staff'),
  )
}

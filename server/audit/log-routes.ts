/** The audit log for the console, a page at a time. */

import { Elysia } from 'elysia'
import * as z from 'zod'
import { dateErrors, instantOf, instantProblem } from '#events/dates.ts'
import { limits } from '#events/limits.ts'
import { readTypes } from '#events/projections/read-log.ts'
import { asking } from '../http/described.ts'
import type { Gate } from '../http/gate.ts'
import { staffRole } from '../http/gate.ts'
import { line, wholeFrom } from '../http/query.ts'
import type { Store } from '../store/store.ts'
import type { AuditLog } from './audit-log.ts'

/** Compared as they are stored: UTC with milliseconds. */
const instant = z
  .string('error.type')
  .superRefine((text, context) => {
    const problem = instantProblem(text)
    if (problem !== null) context.addIssue({ code: 'custom', message: dateErrors[problem] })
  })
  .transform((text) => instantOf(text) ?? text)
const Query = z.strictObject({
  before: wholeFrom(1, Number.MAX_SAFE_INTEGER).optional(),
  limit: wholeFrom(1, limits.pageSizeMax).optional(),
  actor: z.optional(line),
  application: z.uuid('error.type').optional(),
  /** A type of event, or `reads`: all that hand out a family's papers. */
  type: z.optional(line),
  from: instant.optional(),
  to: instant.optional(),
})

export function logRoutes({ auditLog, gate, store }: { auditLog: AuditLog; gate: Gate; store: Store }) {
  return new Elysia({ name: 'audit-log', prefix: '/api/admin' }).use(gate).get(
    '/events',
    async ({ visitor, query }) => {
      const { type, limit = limits.pageSize, ...rest } = query
      const types = type === 'reads' ? readTypes : type && [type]
      const events = await auditLog.page({ ...rest, limit, types: types || undefined }, staffRole(visitor))
      return { size: store.log.size(), events }
    },
    asking(Query, 'What happened, newest first', 'staff'),
  )
}

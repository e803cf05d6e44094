/**
 * Routes of the read log: for a family the days of reads, without names; for admins with names; and the record of a print,
 * which the console makes before printing.
 */

import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { limits } from '#events/limits.ts'
import { prints } from '#events/staff.ts'
import type { ReadLog } from '../audit/read-log.ts'
import { described, taking } from '../http/checked.ts'
import { type Gate, idFrom, signedIn } from '../http/gate.ts'
import { refuse } from '../http/refusals.ts'
import { ledgerIdsOf } from '../store/state.ts'
import type { Store } from '../store/store.ts'
import type { CaseFiles } from './case-files.ts'
import { beginningOf, ownReads } from './own-record.ts'

const Print = z.strictObject({
  print: z.enum(prints, 'error.choose'),
  ids: z
    .array(z.uuid('error.type'))
    .check(z.minLength(1, 'error.required'), z.maxLength(limits.bulk, 'error.tooLong')),
})

/** More are only counted. */
const MOST = 500

export function readRoutes(parts: { caseFiles: CaseFiles; gate: Gate; readLog: ReadLog; store: Store }) {
  const { caseFiles, gate, readLog, store } = parts
  const { state } = store
  const family = new Elysia({ name: 'own-reads', prefix: '/api/applications' }).use(gate).get(
    '/:id/reads',
    async ({ request, params }) => {
      const stream = state.streamOf(idFrom(params.id))
      if (stream === null) return refuse(request, 'not-found')
      return { reads: await ownReads(parts, stream) }
    },
    described('On which days staff opened, listed, printed or exported my papers', 'family'),
  )
  const staff = new Elysia({ name: 'reads', prefix: '/api/admin' })
    .use(gate)
    .get(
      '/applications/:id/reads',
      async ({ request, params }) => {
        const stream = state.streamOf(idFrom(params.id))
        if (stream === null) return refuse(request, 'not-found')
        const entries = await readLog.of(stream, beginningOf(parts, stream))
        const shown = entries
          .slice(0, MOST)
          .map(({ by, ...entry }) => ({ ...entry, by: caseFiles.person(by) }))
        return { total: entries.length, reads: shown }
      },
      described("Who opened, listed, printed or exported a family's papers", 'staff'),
    )
    .post(
      '/prints',
      async ({ request, visitor, body }) => {
        const { id: actor } = signedIn(visitor)
        const families = ledgerIdsOf(state, body.ids)
        if (families.length === 0) return refuse(request, 'not-found')
        const details = { print: body.print, families }
        await store.handle((tx) => tx.recordStaff(actor, actor, { type: 'PrintMade', facts: null, details }))
        return new Response(null, { status: 204 })
      },
      taking(Print, 'Record that some families are about to be printed', 'staff'),
    )
  return new Elysia({ name: 'read-log' }).use(family).use(staff)
}

/** The auditor's bundle, for admins to hand over. The export is logged before its first line is sent. */

import { Elysia } from 'elysia'
import * as z from 'zod'
import { bundleFileName } from '#events/ledger/bundle.ts'
import { LARGEST_NUMBER, LARGEST_SAMPLE, levels } from '#events/ledger/levels.ts'
import { isActiveAdmin } from '#events/staff.ts'
import { unforeseen } from '#events/unforeseen.ts'
import type { Gate } from '../http/gate.ts'
import { signedIn } from '../http/gate.ts'
import { asking, line, wholeFrom } from '../http/query.ts'
import { RefusalError, refuse } from '../http/refusals.ts'
import { pulledStream } from '../http/responses.ts'
import type { Settings } from '../programme/settings.ts'
import { type Reports, RightLost } from '../runtime/errors.ts'
import {
  Auditor,
  auditBundle,
  bundleExported,
  type NoSample,
  type SampleAsked,
  sampleFor,
} from '../store/audit-bundle.ts'
import type { Store } from '../store/store.ts'
import type { Signing } from './checkpoints.ts'

/**
 * `level` says how much the bundle opens; `full` is for a sworn auditor alone. A `sample` needs the auditor's `number` and `count`;
 * `checkpoint` is the size of the one that the auditor has seen, where the results of the `season` are not published.
 */
const Query = z.strictObject({
  auditor: Auditor,
  level: z.enum(levels, 'error.choose').default('public'),
  number: wholeFrom(0, LARGEST_NUMBER).optional(),
  count: wholeFrom(1, LARGEST_SAMPLE).optional(),
  season: z.optional(line),
  checkpoint: wholeFrom(1, Number.MAX_SAFE_INTEGER).optional(),
})

/** @throws RefusalError where a number or a count is missing, or where there is one at another level. */
function sampleAsked({
  level,
  number,
  count,
  season,
  checkpoint,
}: z.infer<typeof Query>): SampleAsked | null {
  if (level !== 'sample') {
    const fields = Object.entries({ number, count, season, checkpoint }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, 'error.unknownField']],
    )
    if (fields.length > 0) throw new RefusalError('invalid', Object.fromEntries(fields))
    return null
  }
  if (number !== undefined && count !== undefined) return { number, count, season, checkpoint }
  throw new RefusalError('invalid', {
    ...(number === undefined && { number: 'error.required' }),
    ...(count === undefined && { count: 'error.required' }),
  })
}

/** Says at the field which was asked for what could be asked for instead. */
function sampleRefused(no: NoSample, { season }: z.infer<typeof Query>): RefusalError {
  switch (no.why) {
    case 'not-signed-yet':
      return new RefusalError('not-signed-yet')
    case 'checkpoint-unknown':
      return new RefusalError('invalid', { checkpoint: 'error.checkpoint.unknown' })
    case 'checkpoint-other':
      return new RefusalError('invalid', {
        checkpoint: { key: 'error.checkpoint.published', params: { size: no.size } },
      })
    case 'nobody-applied':
      return new RefusalError('invalid', {
        [season === undefined ? 'checkpoint' : 'season']: 'error.checkpoint.nobody',
      })
    default:
      return unforeseen(no, new RefusalError('invalid'))
  }
}

export function bundleRoutes({
  gate,
  reports,
  settings,
  signing,
  store,
}: {
  gate: Gate
  reports: Reports
  settings: Settings
  signing: Signing
  store: Store
}) {
  return new Elysia({ name: 'audit', prefix: '/api/admin/audit' }).use(gate).get(
    '/bundle',
    async ({ request, visitor, query }) => {
      const { id } = signedIn(visitor)
      const { auditor, level } = query
      const asked = sampleAsked(query)
      const sample = asked ? await sampleFor(store, asked) : undefined
      if (sample && 'why' in sample) throw sampleRefused(sample, query)
      const whom = { auditor, level, sample }
      await store.handle((tx) => tx.recordStaff(id, id, bundleExported(whom, store.log.size() + 1)))
      const header = { ...whom, exportedAt: store.clock().toISOString() }
      const isAdmin = () => isActiveAdmin(store.state.rights.of(id))
      const { size } = await signing.sign()
      const bundle = await auditBundle(store, { ...header, size })
      // The account may have been disabled while the bundle was being prepared.
      if (!isAdmin()) throw new RightLost()
      if (!bundle) return refuse(request, 'busy', undefined, { retryAfter: 1 })
      const season = sample?.season ?? settings.season()
      const name = bundleFileName({ season, level, exportedAt: header.exportedAt })
      const headers = {
        'content-type': 'application/x-ndjson;charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      }
      return new Response(pulledStream(bundle.chunks, reports, isAdmin), { headers })
    },
    asking(Query, 'A bundle for a named auditor', 'audit'),
  )
}

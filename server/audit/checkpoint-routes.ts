/** Public routes about the signed log: its checkpoints, its key, proofs that it only grew, and what witnesses add. */

import { Elysia } from 'elysia'
import * as z from 'zod'
import type { Config } from '../config.ts'
import { accepted } from '../http/accepted.ts'
import { addressOf } from '../http/address.ts'
import { taking } from '../http/checked.ts'
import { asking, described } from '../http/described.ts'
import type { Gate } from '../http/gate.ts'
import { wholeFrom } from '../http/query.ts'
import { RefusalError } from '../http/refusals.ts'
import type { Throttle } from '../http/throttle.ts'
import type { CheckpointHistory } from './history.ts'

const size = wholeFrom(0, Number.MAX_SAFE_INTEGER)
/** `at`: any number, so that no cache between answers for us. */
const Page = z.strictObject({
  before: size.optional(),
  limit: wholeFrom(1, 100).default(30),
  at: size.optional(),
})
const Growth = z.strictObject({ from: size, to: size })
/** `cosignature`: one line, as it stands under a note. */
const Cosignature = z.strictObject({
  size: z.int('error.type').min(0, 'error.type'),
  cosignature: z.string('error.type').max(1000, 'error.tooLong'),
})

/** Nothing here is about anybody, so caches between may keep it for a while. */
const headers = { 'cache-control': 'public, max-age=60' }

type Asked = { request: Request; server: Parameters<typeof addressOf>[1] }

export function checkpointRoutes({
  config,
  gate,
  history,
  throttle,
}: {
  config: Config
  gate: Gate
  history: CheckpointHistory
  throttle: Throttle
}) {
  const limited = ({ request, server }: Asked): void => {
    const retryAfter = throttle.beforeAudit(addressOf(request, server, config))
    if (retryAfter > 0) throw new RefusalError('too-many-attempts', undefined, { retryAfter })
  }
  return new Elysia({ name: 'checkpoints', prefix: '/api/audit' })
    .use(gate)
    .get(
      '/checkpoint',
      ({ request, server }) => {
        limited({ request, server })
        const note = history.newest()
        if (note === null) throw new RefusalError('not-found')
        return new Response(note, { headers: { ...headers, 'content-type': 'text/plain;charset=utf-8' } })
      },
      described('The newest signed checkpoint of the log, with the cosignatures of witnesses', 'audit'),
    )
    .get(
      '/checkpoints',
      async ({ request, server, query }) => {
        limited({ request, server })
        return Response.json(await history.page(query), { headers })
      },
      asking(
        Page,
        'All signed checkpoints, newest first, with proofs that the log only grew, its key and those of its witnesses',
        'audit',
      ),
    )
    .get(
      '/consistency',
      async ({ request, server, query }) => {
        limited({ request, server })
        const growth = await history.growth(query)
        if (!growth) throw new RefusalError('not-found')
        return Response.json(growth, { headers })
      },
      asking(Growth, 'The proof that the signed log of one size grew from that of another', 'audit'),
    )
    .post(
      '/cosignature',
      async ({ request, server, body }) => {
        limited({ request, server })
        accepted(await history.addCosignature({ size: body.size, line: `${body.cosignature.trim()}\n` }))
        return { size: body.size }
      },
      taking(Cosignature, 'Hand in the cosignature of a witness whom an admin has named', 'audit'),
    )
}

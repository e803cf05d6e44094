/** Routes of the log: checkpoints and cosignatures, public; receipts; the audit log; and bundles for auditors. */
import { Elysia } from 'elysia'
import * as z from 'zod'
import { dateErrors, instantOf, instantProblem } from '#events/dates.ts'
import { refused } from '#events/decider.ts'
import { bundleFileName } from '#events/ledger/bundle.ts'
import { limits } from '#events/limits.ts'
import { readTypes } from '#events/projections/read-log.ts'
import { isActiveAdmin } from '#events/staff.ts'
import { asking, described, line, taking, wholeFrom } from '../http/checked.ts'
import { idFrom, signedIn, staffRole } from '../http/gate.ts'
import { accepted, RefusalError, refuse } from '../http/refusals.ts'
import { pulledStream } from '../http/responses.ts'
import type { Parts } from '../parts.ts'
import { RightLost } from '../runtime/errors.ts'
import { auditBundle, bundleExported, sampleFor } from '../store/audit-bundle.ts'
import { BundleAsked, sampleAsked } from './bundle-asked.ts'
import { ownProofOf } from './own-proof.ts'

const size = wholeFrom(0, Number.MAX_SAFE_INTEGER)
/** `at`: any number, to bypass caches. */
const Page = z.strictObject({
  before: size.optional(),
  limit: wholeFrom(1, 100).default(30),
  at: size.optional(),
})
const Growth = z.strictObject({ from: size, to: size })
/** `cosignature`: one line of a note. */
const Cosignature = z.strictObject({
  size: z.int('error.type').min(0, 'error.type'),
  cosignature: z.string('error.type').max(1000, 'error.tooLong'),
})

/** Not personal, so shared caches may store it. */
const headers = { 'cache-control': 'public, max-age=60' }

export function checkpointRoutes(parts: Pick<Parts, 'gate' | 'history' | 'throttle'>) {
  const { gate, history, throttle } = parts
  const limited = (network: string): void => {
    const retryAfter = throttle.beforeAudit(network)
    if (retryAfter > 0) throw new RefusalError('too-many-attempts', undefined, { retryAfter })
  }
  return new Elysia({ name: 'checkpoints', prefix: '/api/audit' })
    .use(gate)
    .get(
      '/checkpoint',
      ({ network }) => {
        limited(network)
        const newest = history.newest()
        if (!newest) throw new RefusalError('not-found')
        return new Response(newest.note, {
          headers: { ...headers, 'content-type': 'text/plain;charset=utf-8' },
        })
      },
      described('The newest signed checkpoint of the log, with the cosignatures of witnesses', 'audit'),
    )
    .get(
      '/checkpoints',
      async ({ network, query }) => {
        limited(network)
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
      async ({ network, query }) => {
        limited(network)
        const growth = await history.growth(query)
        if (!growth) throw new RefusalError('not-found')
        return Response.json(growth, { headers })
      },
      asking(Growth, 'The proof that the signed log of one size grew from that of another', 'audit'),
    )
    .post(
      '/cosignature',
      async ({ network, body }) => {
        limited(network)
        accepted(await history.addCosignature({ size: body.size, line: `${body.cosignature.trim()}\n` }))
        return { size: body.size }
      },
      taking(Cosignature, 'Hand in the cosignature of a witness whom an admin has named', 'audit'),
    )
}

export function receiptRoutes(parts: Pick<Parts, 'gate' | 'receipts' | 'store' | 'tree'>) {
  const { gate, receipts, store } = parts
  return new Elysia({ name: 'receipts', prefix: '/api' })
    .use(gate)
    .get(
      '/applications/:id/receipt',
      async ({ request, params }) => {
        const stream = store.state.streamOf(idFrom(params.id))
        if (stream === null) return refuse(request, 'not-found')
        const made = await receipts.of(stream)
        if (!('refusal' in made)) return made
        const { refusal, retryAfter } = made
        return refuse(request, refusal, undefined, retryAfter === undefined ? {} : { retryAfter })
      },
      described('The proof that my application was recorded, to be checked by anybody', 'family'),
    )
    .get(
      '/applications/:id/proof',
      async ({ request, params }) => {
        const stream = store.state.streamOf(idFrom(params.id))
        const proof = stream === null ? refused('not-found') : await ownProofOf(parts, stream)
        if ('refusal' in proof) return refuse(request, proof.refusal)
        return new Response(JSON.stringify(proof), {
          headers: {
            'content-type': 'application/json',
            'content-disposition': 'attachment; filename="my-proof.json"',
            'cache-control': 'private, no-store',
          },
        })
      },
      described(
        'What is recorded of my application, its points and its place, to be checked by me',
        'family',
      ),
    )
}

/** Normalized to UTC with milliseconds, as stored. */
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
  /** An event type, or `reads`: all types that disclose a family's data. */
  type: z.optional(line),
  from: instant.optional(),
  to: instant.optional(),
})

export function logRoutes({ auditLog, gate, store }: Pick<Parts, 'auditLog' | 'gate' | 'store'>) {
  return new Elysia({ name: 'audit-log', prefix: '/api/admin' }).use(gate).get(
    '/events',
    async ({ visitor, query }) => {
      const { type, limit = limits.pageSize, ...rest } = query
      const types = type === 'reads' ? readTypes() : type && [type]
      const events = await auditLog.page({ ...rest, limit, types: types || undefined }, staffRole(visitor))
      return { size: store.log.size(), events }
    },
    asking(Query, 'What happened, newest first', 'staff'),
  )
}

// The export of a bundle is logged before its first line is sent.

export function bundleRoutes(parts: Pick<Parts, 'gate' | 'reports' | 'settings' | 'signing' | 'store'>) {
  const { gate, reports, settings, signing, store } = parts
  return new Elysia({ name: 'audit', prefix: '/api/admin/audit' }).use(gate).get(
    '/bundle',
    async ({ request, visitor, query }) => {
      const { id } = signedIn(visitor)
      const { auditor, level } = query
      const asked = sampleAsked(query)
      const sample = asked ? sampleFor(store, asked) : undefined
      if (sample === null) throw new RefusalError('not-signed-yet')
      const whom = { auditor, level, sample }
      await store.handle({}, (tx) => tx.recordStaff(id, id, bundleExported(whom, store.log.size() + 1)))
      const header = { ...whom, exportedAt: store.clock().toISOString() }
      const isAdmin = () => isActiveAdmin(store.state.rights.of(id))
      const { size } = await signing.sign()
      const bundle = await auditBundle(store, { ...header, size })
      // The account may have been disabled in the meantime.
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
    asking(BundleAsked, 'A bundle for a named auditor', 'audit'),
  )
}

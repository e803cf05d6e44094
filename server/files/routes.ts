/** Files: an address to upload to, the upload itself, the key it gets, and reading it back. Bytes rest only sealed. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { limits, uploadPurposes } from '#events/vocabulary.ts'
import { taking } from '../http/checked.ts'
import { idFrom, signedIn } from '../http/gate.ts'
import { receive } from '../http/receive.ts'
import { refuse } from '../http/refusals.ts'
import type { Parts } from '../runtime/parts.ts'

const Ask = z.strictObject({
  purpose: z.optional(z.enum(uploadPurposes, 'error.choose')),
  size: z.optional(z.number('error.type').check(z.gte(0, 'error.type'))),
  type: z.optional(z.string('error.type').check(z.maxLength(100))),
})
const Uploaded = z.strictObject({
  photoURL: z.string('error.required').check(z.maxLength(2000, 'error.tooLong')),
})

/** Seconds that an upload may stand still: slow phones send 2 to 15 KB a second and stop for a while between cells. */
const UPLOAD_IDLE = 120
const uploadPath = /\/uploads\/([0-9a-f-]{36})(?:\?|$)/

const shownHeaders = (type: string) => ({
  'content-type': type,
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  ...(type === 'application/pdf' ? { 'content-disposition': 'attachment' } : {}),
})

export function fileRoutes({ cookie, files, gate, publicUrl, uploads }: Parts) {
  const sessionOf = (request: Request) => cookie.read(request) ?? ''
  return new Elysia({ name: 'objects' })
    .use(gate)
    .post(
      '/api/objects/upload',
      ({ request, visitor, body }) => {
        const account = signedIn(visitor)
        const purpose = body.purpose ?? 'photo'
        if ((body.size ?? 0) > limits.file[purpose]) return refuse(request, 'file-too-large')
        const problem = files.mayUpload(account, purpose)
        if (problem) return refuse(request, problem.refusal)
        const { id, token } = uploads.expect({ owner: account.id, session: sessionOf(request), purpose })
        return { uploadURL: `${publicUrl(request)}/uploads/${id}?token=${token}` }
      },
      taking(Ask, 'An address to upload one file to', 'files'),
    )
    .put(
      '/uploads/:id',
      async ({ request, visitor, params, query, server }) => {
        const account = signedIn(visitor)
        const expected = uploads.take(idFrom(params.id), String(query.token ?? ''), sessionOf(request))
        if (!expected) return refuse(request, 'upload-expired')
        const problem = files.mayUpload(account, expected.purpose)
        if (problem) return refuse(request, problem.refusal)
        server?.timeout(request, UPLOAD_IDLE)
        const bytes = await receive(request, limits.file[expected.purpose])
        if (bytes === 'file-too-large') return refuse(request, 'file-too-large')
        if (bytes === 'aborted') return refuse(request, 'malformed')
        const kept = await files.keep({ id: params.id, owner: account.id, purpose: expected.purpose, bytes })
        return kept.ok
          ? Response.json({ ok: true })
          : refuse(request, kept.refusal, kept.fields, kept.refusal === 'busy' ? { retryAfter: 3 } : {})
      },
      { parse: 'none', detail: { summary: 'The bytes of one file', tags: ['files'] } },
    )
    .put(
      '/api/objects/photos',
      ({ request, visitor, body }) => {
        // The address is only ever read for its id; nothing is fetched from it.
        const id = uploadPath.exec(body.photoURL)?.[1]
        if (!id || !files.isOwn(idFrom(id), signedIn(visitor).id)) return refuse(request, 'not-found')
        return { objectPath: `/objects/uploads/${id}` }
      },
      taking(Uploaded, 'The key of an uploaded file', 'files'),
    )
    .get(
      '/objects/uploads/:id',
      async ({ request, visitor, params, query }) => {
        const account = signedIn(visitor)
        const file = await files.read(idFrom(params.id), account, query.size === 'thumb' ? 'thumb' : 'full')
        return file
          ? new Response(file.bytes, { headers: shownHeaders(file.type) })
          : refuse(request, 'not-found')
      },
      { detail: { summary: 'A file, for who uploaded it and for staff', tags: ['files'] } },
    )
}

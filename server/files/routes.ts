/** Routes for files: an upload URL, the upload, the key of the uploaded file, and reading it. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { limits, uploadPurposes } from '#events/vocabulary.ts'
import { accepted } from '../http/accepted.ts'
import { mayTake, taking } from '../http/checked.ts'
import { described } from '../http/described.ts'
import { idFrom, signedIn } from '../http/gate.ts'
import { receive } from '../http/receive.ts'
import { refuse } from '../http/refusals.ts'
import type { Parts } from '../runtime/parts.ts'
import { fileKey } from './file-keys.ts'

const Ask = z.strictObject({
  purpose: z.optional(z.enum(uploadPurposes, 'error.choose')),
  size: z.optional(z.number().check(z.gte(0))),
  type: z.optional(z.string().check(z.maxLength(100))),
})
const Uploaded = z.strictObject({
  photoURL: z.string('error.required').check(z.maxLength(2000, 'error.tooLong')),
})

/** Seconds without data: slow phones send 2 to 15 KB a second, and pause when they change cells. */
const UPLOAD_IDLE = 120
const uploadPath = /\/uploads\/([0-9a-f-]{36})(?:\?|$)/

const downloadHeaders = (type: string) => ({
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
        accepted(files.mayUpload(account, purpose))
        const { id, token } = uploads.expect({ owner: account.id, session: sessionOf(request), purpose })
        return { uploadURL: `${publicUrl(request)}/uploads/${id}?token=${token}` }
      },
      mayTake(Ask, 'An address to upload one file to', 'files'),
    )
    .put(
      '/uploads/:id',
      async ({ request, visitor, params, query, server }) => {
        const account = signedIn(visitor)
        const expected = uploads.take(idFrom(params.id), String(query.token ?? ''), sessionOf(request))
        if (!expected) return refuse(request, 'upload-expired')
        accepted(files.mayUpload(account, expected.purpose))
        server?.timeout(request, UPLOAD_IDLE)
        const bytes = await receive(request, limits.file[expected.purpose])
        if (bytes === 'file-too-large') return refuse(request, 'file-too-large')
        if (bytes === 'aborted') return refuse(request, 'malformed')
        const file = { id: params.id, owner: account.id, purpose: expected.purpose }
        const stored = await files.store({ ...file, bytes })
        return stored.ok
          ? Response.json({ ok: true })
          : refuse(request, stored.refusal, stored.fields, stored.refusal === 'busy' ? { retryAfter: 3 } : {})
      },
      { parse: 'none', ...described('The bytes of one file', 'files') },
    )
    .put(
      '/api/objects/photos',
      ({ request, visitor, body }) => {
        // The URL is only parsed for the id; nothing is fetched from it.
        const id = uploadPath.exec(body.photoURL)?.[1]
        if (!id || !files.isOwn(idFrom(id), signedIn(visitor).id)) return refuse(request, 'not-found')
        return { objectPath: fileKey(id) }
      },
      taking(Uploaded, 'The key of an uploaded file', 'files'),
    )
    .get(
      '/objects/uploads/:id',
      async ({ request, visitor, params, query }) => {
        const account = signedIn(visitor)
        const file = await files.read(idFrom(params.id), account, query.size === 'thumb' ? 'thumb' : 'full')
        return file
          ? new Response(file.bytes, { headers: downloadHeaders(file.type) })
          : refuse(request, 'not-found')
      },
      described('A file, for who uploaded it and for staff', 'files'),
    )
}

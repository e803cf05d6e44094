/** Routes for files: upload URL, upload, key of the uploaded file, reading; and QR codes of Aadhaar cards. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import type { Refused } from '#events/decider.ts'
import { MOST_DIGITS } from '#events/identity/read-card.ts'
import { limits } from '#events/limits.ts'
import { objectKeyPattern, sides, uploadPurposes } from '#events/vocabulary.ts'
import { described, mayTake, taking } from '../http/checked.ts'
import { idFrom, signedIn } from '../http/gate.ts'
import { LONGEST_PAUSE } from '../http/listen.ts'
import { refuse } from '../http/refusals.ts'
import type { Parts } from '../parts.ts'
import { fileIdIn, fileKey } from './object-store.ts'
import { RETRY_AFTER } from './room.ts'

const Ask = z.strictObject({
  purpose: z.optional(z.enum(uploadPurposes, 'error.choose')),
  size: z.optional(z.number().check(z.gte(0))),
  type: z.optional(z.string().check(z.maxLength(100))),
})
const Uploaded = z.strictObject({
  photoURL: z.string('error.required').check(z.maxLength(2000, 'error.tooLong')),
})

const Again = z.strictObject({
  objectPath: z.string('error.required').check(z.regex(objectKeyPattern, 'error.file')),
})

const uploadPath = /\/uploads\/([0-9a-f-]{36})(?:\?|$)/

function refusedUpload(request: Request, { refusal, fields }: Refused): Response {
  const extra = refusal === 'busy' ? { retryAfter: RETRY_AFTER } : {}
  return refuse(request, refusal, fields, extra)
}

const downloadHeaders = (type: string) => ({
  'content-type': type,
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  ...(type === 'application/pdf' ? { 'content-disposition': 'attachment' } : {}),
})

export function fileRoutes(parts: Pick<Parts, 'cookie' | 'files' | 'gate' | 'publicUrl'>) {
  const { cookie, files, gate, publicUrl } = parts
  const sessionOf = (request: Request) => cookie.read(request) ?? ''
  return new Elysia({ name: 'objects' })
    .use(gate)
    .post(
      '/api/objects/upload',
      ({ request, visitor, body }) => {
        const account = signedIn(visitor)
        const purpose = body.purpose ?? 'photo'
        if ((body.size ?? 0) > limits.file[purpose]) return refuse(request, 'file-too-large')
        const asked = { account, session: sessionOf(request), purpose, bytes: body.size ?? 0 }
        const expected = files.expect(asked)
        if (!expected.ok) return refusedUpload(request, expected)
        const { id, token } = expected
        return { uploadURL: `${publicUrl(request)}/uploads/${id}?token=${token}` }
      },
      mayTake(Ask, 'An address to upload one file to', 'files'),
    )
    .put(
      '/uploads/:id',
      async ({ request, visitor, params, query, server, network }) => {
        const account = signedIn(visitor)
        const token = String(query.token ?? '')
        const sent = { account, network, session: sessionOf(request), id: idFrom(params.id), token }
        server?.timeout(request, LONGEST_PAUSE)
        const stored = await files.receive(sent, request)
        return stored.ok ? Response.json({ ok: true }) : refusedUpload(request, stored)
      },
      { parse: 'none', ...described('The bytes of one file', 'files') },
    )
    .put(
      '/api/objects/photos',
      ({ request, visitor, body }) => {
        // The URL is only parsed for the id, never fetched.
        const id = uploadPath.exec(body.photoURL)?.[1]
        if (!id || !files.isOwn(idFrom(id), signedIn(visitor).id)) return refuse(request, 'not-found')
        return { objectPath: fileKey(id) }
      },
      taking(Uploaded, 'The key of an uploaded file', 'files'),
    )
    .post(
      '/api/objects/again',
      async ({ request, visitor, body, network }) => {
        const id = fileIdIn(body.objectPath)
        const account = signedIn(visitor)
        const copied = await files.copy({ account, network, id })
        return copied.ok ? { objectPath: fileKey(copied.id) } : refusedUpload(request, copied)
      },
      taking(Again, "A copy of a paper of an earlier season's application, for the new one", 'family'),
    )
    .get(
      '/objects/uploads/:id',
      async ({ request, visitor, params, query, server, network }) => {
        const variant = query.size === 'thumb' ? 'thumb' : 'full'
        const file = await files.read({ id: idFrom(params.id), viewer: signedIn(visitor), network, variant })
        if (file === 'busy') return refuse(request, 'busy', undefined, { retryAfter: RETRY_AFTER })
        if (file === null) return refuse(request, 'not-found')
        server?.timeout(request, LONGEST_PAUSE)
        return new Response(file.body, { headers: downloadHeaders(file.type) })
      },
      described('A file, for who uploaded it and for staff', 'files'),
    )
}

// Aadhaar cards: the keys for the phone's check, and the check that counts.

const Card = z.strictObject({
  side: z.enum(sides, 'error.choose'),
  qr: z.string('error.required').check(z.maxLength(MOST_DIGITS, 'error.tooLong')),
})

export function cardRoutes(parts: Pick<Parts, 'cards' | 'certificates' | 'gate'>) {
  const { cards, certificates, gate } = parts
  return new Elysia({ name: 'cards' })
    .use(gate)
    .get(
      '/api/cards/keys',
      () => ({ keys: certificates.keys().map((key) => key.toBase64()) }),
      described('The keys by which the QR code of an Aadhaar card is checked', 'family'),
    )
    .post(
      '/api/applications/:id/cards',
      async ({ request, visitor, params, body }) => {
        const { side, qr } = body
        const ask = { userId: signedIn(visitor).id, id: idFrom(params.id), side, digits: qr }
        const found = await cards.check(ask)
        if (!found.ok) return refuse(request, found.refusal)
        return 'kind' in found
          ? { kind: found.kind }
          : { kind: 'genuine', name: found.name, birth: found.birth }
      },
      taking(Card, 'Check the QR code of an Aadhaar card; only the result is kept', 'family'),
    )
}

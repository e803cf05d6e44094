/** Routes for the QR codes of Aadhaar cards: the keys by which a phone checks one, and the check that counts. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { MOST_DIGITS } from '#events/identity/card-bytes.ts'
import { sides } from '#events/vocabulary.ts'
import { taking } from '../http/checked.ts'
import { type Gate, idFrom, signedIn } from '../http/gate.ts'
import { described } from '../http/query.ts'
import { refuse } from '../http/refusals.ts'
import type { Cards, Certificates } from './cards.ts'

const Card = z.strictObject({
  side: z.enum(sides, 'error.choose'),
  qr: z.string('error.required').check(z.maxLength(MOST_DIGITS, 'error.tooLong')),
})

export function cardRoutes({
  cards,
  certificates,
  gate,
}: {
  cards: Cards
  certificates: Certificates
  gate: Gate
}) {
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

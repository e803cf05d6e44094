/** The route by which staff begin an application for a family at its door. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { locales } from '#events/account-lists.ts'
import { DoorConsent } from '#events/application/at-the-door.ts'
import { dialled } from '#events/contacts.ts'
import { resetLink } from '#events/page-links.ts'
import { phone } from '../accounts/fields.ts'
import { taking } from '../http/checked.ts'
import { signedIn } from '../http/gate.ts'
import { refuse } from '../http/refusals.ts'
import type { Parts } from '../parts.ts'

const Begin = z.strictObject({
  phone,
  locale: z.enum(locales, 'error.choose'),
  consent: DoorConsent,
  whose: z.optional(z.enum(['same', 'another'], 'error.choose')),
})

export function doorRoutes(parts: Pick<Parts, 'door' | 'gate' | 'publicUrl' | 'throttle'>) {
  const { door, gate, publicUrl, throttle } = parts
  return new Elysia({ name: 'door', prefix: '/api/admin' }).use(gate).post(
    '/door',
    async ({ request, visitor, body }) => {
      const actor = signedIn(visitor).id
      const wait = throttle.beforeDoor(actor)
      if (wait > 0) return refuse(request, 'too-many-attempts', undefined, { retryAfter: wait })
      const begun = await door.begin({ ...body, actor })
      if (!begun.ok) return refuse(request, begun.refusal, begun.fields)
      const { token, locale, expiresAt } = begun
      const url = resetLink(publicUrl(request), locale, token)
      return Response.json({ url, expiresAt, to: dialled(body.phone) }, { status: 201 })
    },
    // `to`: the number for a WhatsApp link.
    taking(Begin, 'Begin an application for a family at its door, and have a one-use link for it', 'staff'),
  )
}

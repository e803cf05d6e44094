/** What the claims of a token, once it was found to be meant for us and for this attempt, say of somebody. */
import * as z from 'zod/mini'
import { isPlainText } from '#events/text.ts'
import { limits } from '#events/vocabulary.ts'
import { Troubled } from './troubled.ts'

/** Somebody as the provider knows them: the subject never changes, the e-mail is one that they have shown to be theirs. */
export type Outsider = { issuer: string; subject: string; email: string }

const Somebody = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  /** Whom it was made for, where it names several parties or one besides us. */
  azp: z.optional(z.string()),
})
const Email = z.object({
  email: z.string().check(z.maxLength(limits.email), z.email(), z.refine(isPlainText)),
  email_verified: z.literal(true),
})

/** @throws Troubled `garbage`, or `unverified` where the e-mail is missing or not shown to be theirs. */
export function outsiderIn(
  claims: unknown,
  { issuer, clientId }: { issuer: string; clientId: string },
): Outsider {
  const { data: somebody } = Somebody.safeParse(claims)
  if (!somebody || (somebody.azp ?? clientId) !== clientId) throw new Troubled('garbage')
  const { data: known } = Email.safeParse(claims)
  if (!known) throw new Troubled('unverified')
  return { issuer, subject: somebody.sub, email: known.email }
}

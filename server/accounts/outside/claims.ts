/** Reads the identity from the claims of a verified ID token. */
import * as z from 'zod/mini'
import { isPlainText } from '#events/text.ts'
import { limits } from '#events/vocabulary.ts'
import { SignInFailed } from './troubled.ts'

/** An identity at the provider: the subject never changes, and the e-mail is verified. */
export type Outsider = { issuer: string; subject: string; email: string }

const Somebody = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  /** The authorized party, when the token has several audiences. */
  azp: z.optional(z.string()),
})
const Email = z.object({
  email: z.string().check(z.maxLength(limits.email), z.email(), z.refine(isPlainText)),
  email_verified: z.literal(true),
})

/** @throws SignInFailed `garbage`, or `unverified` where the e-mail is missing or not shown to be theirs. */
export function outsiderIn(
  claims: unknown,
  { issuer, clientId }: { issuer: string; clientId: string },
): Outsider {
  const { data: somebody } = Somebody.safeParse(claims)
  if (!somebody || (somebody.azp ?? clientId) !== clientId) throw new SignInFailed('garbage')
  const { data: known } = Email.safeParse(claims)
  if (!known) throw new SignInFailed('unverified')
  return { issuer, subject: somebody.sub, email: known.email }
}

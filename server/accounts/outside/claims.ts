/** Reads the identity from the claims of a verified ID token. */
import * as z from 'zod/mini'
import { emailKind } from '#events/email.ts'
import { required } from '#events/kind-schemas.ts'
import { limits } from '#events/limits.ts'
import { SignInFailed } from './sign-in-failed.ts'

/** `subject` is the permanent id of the account at the provider; the e-mail is verified. */
export type Identity = { issuer: string; subject: string; email: string }

const Subject = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  aud: z.union([z.string(), z.array(z.string())]),
  /** The authorized party; must be there where the token has several audiences. */
  azp: z.optional(z.string()),
})
const Email = z.object({
  email: required(emailKind, limits.email),
  email_verified: z.literal(true),
})

/** @throws SignInFailed `garbage`, or `unverified` where the e-mail is missing or not verified. */
export function identityFrom(
  claims: unknown,
  { issuer, clientId }: { issuer: string; clientId: string },
): Identity {
  const { data: subject } = Subject.safeParse(claims)
  const isForOne = typeof subject?.aud === 'string' || subject?.aud.length === 1
  if (!subject || (subject.azp ?? (isForOne ? clientId : '')) !== clientId) throw new SignInFailed('garbage')
  const { data: verified } = Email.safeParse(claims)
  if (!verified) throw new SignInFailed('unverified')
  return { issuer, subject: subject.sub, email: verified.email }
}

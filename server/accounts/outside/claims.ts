/** What an id token says of somebody, once it has been found to be meant for us, for this attempt, and for now. */
import { decodeIdToken } from 'arctic'
import * as z from 'zod/mini'
import { isPlainText } from '#events/text.ts'
import { limits } from '#events/vocabulary.ts'
import { Troubled } from './troubled.ts'

/** Somebody as the provider knows them: the subject never changes, the e-mail is one that they have shown to be theirs. */
export type Outsider = { issuer: string; subject: string; email: string }
type Expected = { issuer: string; clientId: string; nonce: string; now: Date }

const Token = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.optional(z.string()),
  exp: z.number(),
  nonce: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
})
const Email = z.object({
  email: z.string().check(z.maxLength(limits.email), z.email(), z.refine(isPlainText)),
  email_verified: z.literal(true),
})

function decoded(idToken: string): object {
  try {
    return decodeIdToken(idToken)
  } catch {
    throw new Troubled('garbage')
  }
}

/**
 * The signature is not looked at, which OpenID Connect allows (Core 3.1.3.7, step 6) for a token that came straight from
 * the token endpoint: hand in no other.
 * @throws Troubled `garbage`, or `unverified` where the e-mail is missing or not shown to be theirs.
 */
export function outsiderIn(idToken: string, { issuer, clientId, nonce, now }: Expected): Outsider {
  const said = decoded(idToken)
  const token = Token.safeParse(said)
  if (!token.success) throw new Troubled('garbage')
  const { iss, aud, azp = clientId, exp, nonce: given, sub } = token.data
  const isForUs = (typeof aud === 'string' ? aud === clientId : aud.includes(clientId)) && azp === clientId
  const isInTime = exp * 1000 > now.getTime()
  if (iss !== issuer || !isForUs || !isInTime || given !== nonce) throw new Troubled('garbage')
  const known = Email.safeParse(said)
  if (!known.success) throw new Troubled('unverified')
  return { issuer, subject: sub, email: known.data.email }
}

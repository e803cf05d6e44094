/** The provider of outside accounts: where it is asked, by its own description, and what it answers. */
import {
  CodeChallengeMethod,
  OAuth2Client,
  OAuth2RequestError,
  type OAuth2Tokens,
  UnexpectedResponseError,
} from 'arctic'
import * as z from 'zod/mini'
import type { Clock } from '../../runtime/clock.ts'
import type { Attempt } from './attempts.ts'
import { type Outsider, outsiderIn } from './claims.ts'
import { isTrustworthy, type OutsideSettings } from '../outside-settings.ts'
import { Troubled } from './troubled.ts'

const TEN_SECONDS = 10_000
const HOUR = 60 * 60 * 1000
const SCOPES = ['openid', 'email']

const address = z.string().check(z.refine(isTrustworthy))
const Description = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
})
type Description = z.infer<typeof Description>

/** @throws Troubled `down` when it takes longer. */
function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Troubled('down')), milliseconds)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

const failing = (status: number): Troubled => new Troubled(status >= 500 ? 'down' : 'garbage')

/** @throws Troubled `down`, or `garbage` for what describes no provider, or another one. */
async function descriptionAt(issuer: string): Promise<Description> {
  const place = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
  const answer = await fetch(place, { redirect: 'error' }).catch(() => {
    throw new Troubled('down')
  })
  if (!answer.ok) throw failing(answer.status)
  const found = Description.safeParse(await answer.json().catch(() => null))
  if (!found.success || found.data.issuer !== issuer) throw new Troubled('garbage')
  return found.data
}

/** A code that the provider refuses is one that was used or is too old. */
function whyNot(error: unknown): Troubled {
  if (error instanceof Troubled) return error
  if (error instanceof OAuth2RequestError)
    return new Troubled(error.code === 'invalid_grant' ? 'expired' : 'garbage')
  if (error instanceof UnexpectedResponseError && error.status < 500) return new Troubled('garbage')
  return new Troubled('down')
}

function idTokenOf(tokens: OAuth2Tokens): string {
  try {
    return tokens.idToken()
  } catch {
    throw new Troubled('garbage')
  }
}

/** @param patience milliseconds that each question may take */
export function providerOf(
  { issuer, clientId, clientSecret }: OutsideSettings,
  clock: Clock,
  patience = TEN_SECONDS,
) {
  let known: { description: Description; until: number } | null = null
  const described = async (): Promise<Description> => {
    const now = clock().getTime()
    if (known && known.until > now) return known.description
    const description = await within(patience, descriptionAt(issuer))
    known = { description, until: now + HOUR }
    return description
  }
  return {
    /** Where somebody is sent to say who they are. @throws Troubled */
    entrance: async ({ state, nonce, verifier, redirect }: Attempt): Promise<string> => {
      const { authorization_endpoint } = await described()
      const client = new OAuth2Client(clientId, clientSecret, redirect)
      const { S256 } = CodeChallengeMethod
      const url = client.createAuthorizationURLWithPKCE(authorization_endpoint, state, S256, verifier, SCOPES)
      url.searchParams.set('nonce', nonce)
      return url.href
    },
    /** Who it was that came back with this code. @throws Troubled */
    outsider: async (code: string, { nonce, verifier, redirect }: Attempt): Promise<Outsider> => {
      const { token_endpoint } = await described()
      const client = new OAuth2Client(clientId, clientSecret, redirect)
      const asked = client.validateAuthorizationCode(token_endpoint, code, verifier)
      const tokens = await within(patience, asked).catch((error: unknown) => {
        throw whyNot(error)
      })
      return outsiderIn(idTokenOf(tokens), { issuer, clientId, nonce, now: clock() })
    },
  }
}

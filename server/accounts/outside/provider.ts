/** OpenID Connect client: discovery, the authorization URL, the code exchange, and the check of the ID token. */
import { CodeChallengeMethod, OAuth2Client } from 'arctic'
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { jsonValue, utf8Text } from '#events/ledger/encoding.ts'
import { isTrustworthy, type OutsideSettings } from '../../config.ts'
import { receive } from '../../http/receive.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { Attempt } from './attempts.ts'
import { type Identity, identityFrom } from './claims.ts'
import { SignInFailed } from './sign-in-failed.ts'

const TEN_SECONDS = 10_000
const HOUR = 60 * 60 * 1000
/** Bytes of one response; discovery documents, keys and tokens take a few thousand. */
const MAX_BYTES = 256 * 1024
const SCOPES = ['openid', 'email']
/** By a key that only the provider has: neither unsigned nor by the client's secret. */
const SIGNED_BY = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

const address = z.string().check(z.refine(isTrustworthy))
const Description = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  /** RFC 9207: the provider names itself when it sends people back. */
  authorization_response_iss_parameter_supported: z.optional(z.boolean()),
})
const Tokens = z.object({ id_token: z.string() })
const Refused = z.object({ error: z.string() })

type Asked = { method: string; headers: HeadersInit; body?: URLSearchParams }

/** fetch with a timeout and a limit on the size of the response. @throws SignInFailed `down` or `garbage` */
const boundedFetch =
  (timeout: number) =>
  async (url: string, { method, headers, body }: Asked): Promise<Response> => {
    const sent = new Headers(headers)
    // Never compressed: a small answer could become a large one before its size is known.
    sent.set('accept-encoding', 'identity')
    const answer = await fetch(url, {
      method,
      headers: sent,
      decompress: false,
      body: body ?? null,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    }).catch(() => null)
    if (!answer || answer.status >= 500) throw new SignInFailed('down')
    const bytes = await receive(answer, MAX_BYTES)
    if (bytes === 'file-too-large') throw new SignInFailed('garbage')
    if (typeof bytes === 'string') throw new SignInFailed('down')
    return new Response(new Uint8Array(bytes), { status: answer.status, headers: answer.headers })
  }

const jsonIn = async (answer: Response): Promise<unknown> =>
  jsonValue(utf8Text(new Uint8Array(await answer.arrayBuffer())) ?? '')

/** As RFC 6749, section 2.3.1 asks for, before they are put into the header. */
const formEncoded = (text: string): string => new URLSearchParams({ text }).toString().slice('text='.length)
const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${formEncoded(id)}:${formEncoded(secret)}`).toString('base64')}`

/** @throws SignInFailed, for a token that is not as it should be `garbage` */
function rethrow(error: unknown): never {
  throw error instanceof errors.JOSEError ? new SignInFailed('garbage') : error
}

/** @param timeout milliseconds for each request to the provider */
export function createProvider(
  { issuer, clientId, clientSecret }: OutsideSettings,
  clock: Clock,
  timeout = TEN_SECONDS,
) {
  const fetchBounded = boundedFetch(timeout)
  const discovered = async () => {
    const place = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const answer = await fetchBounded(place, { method: 'GET', headers: { accept: 'application/json' } })
    const { data } = answer.ok ? Description.safeParse(await jsonIn(answer)) : {}
    if (data?.issuer !== issuer) throw new SignInFailed('garbage')
    const keys = createRemoteJWKSet(new URL(data.jwks_uri), { [customFetch]: fetchBounded })
    return { ...data, keys, until: clock().getTime() + HOUR }
  }
  let known: Awaited<ReturnType<typeof discovered>> | null = null
  /** What the provider says of itself, cached for an hour. @throws SignInFailed */
  const description = async () => {
    if (known === null || known.until <= clock().getTime()) known = await discovered()
    return known
  }
  type Description = Awaited<ReturnType<typeof description>>

  /** `invalid_grant` means that the code was used or has expired. @throws SignInFailed */
  async function exchanged({ token_endpoint }: Description, code: string, attempt: Attempt): Promise<string> {
    const answer = await fetchBounded(token_endpoint, {
      method: 'POST',
      headers: { accept: 'application/json', authorization: basic(clientId, clientSecret) },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: attempt.redirect,
        code_verifier: attempt.verifier,
      }),
    })
    const said = await jsonIn(answer)
    if (!answer.ok)
      throw new SignInFailed(Refused.safeParse(said).data?.error === 'invalid_grant' ? 'expired' : 'garbage')
    const { data } = Tokens.safeParse(said)
    if (!data) throw new SignInFailed('garbage')
    return data.id_token
  }
  async function verified({ keys }: Description, idToken: string, nonce: string): Promise<JWTPayload> {
    const { payload } = await jwtVerify(idToken, keys, {
      issuer,
      audience: clientId,
      algorithms: SIGNED_BY,
      currentDate: clock(),
      requiredClaims: ['exp', 'iat', 'sub'],
    }).catch(rethrow)
    if (payload.nonce !== nonce) throw new SignInFailed('garbage')
    return payload
  }
  return {
    /** @throws SignInFailed */
    authorizationUrl: async ({ state, nonce, verifier, redirect }: Attempt): Promise<string> => {
      const { authorization_endpoint } = await description()
      const client = new OAuth2Client(clientId, clientSecret, redirect)
      const { S256 } = CodeChallengeMethod
      const url = client.createAuthorizationURLWithPKCE(authorization_endpoint, state, S256, verifier, SCOPES)
      url.searchParams.set('nonce', nonce)
      return url.href
    },
    /** Exchanges the code for the identity. The state was compared with that of the attempt. @throws SignInFailed */
    identity: async (
      { code, iss }: { code: string; iss?: string | undefined },
      attempt: Attempt,
    ): Promise<Identity> => {
      const provider = await description()
      const mustSay = provider.authorization_response_iss_parameter_supported === true
      if (iss === undefined ? mustSay : iss !== issuer) throw new SignInFailed('garbage')
      const claims = await verified(provider, await exchanged(provider, code, attempt), attempt.nonce)
      return identityFrom(claims, { issuer, clientId })
    },
  }
}

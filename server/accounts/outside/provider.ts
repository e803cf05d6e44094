/** OpenID Connect client: discovery, the authorization URL, the code exchange, and the check of the ID token. */
import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client } from 'arctic'
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { locales } from '#events/account-lists.ts'
import { emailKind } from '#events/contacts.ts'
import { required } from '#events/kind-schemas.ts'
import { jsonValue, utf8Text } from '#events/ledger/encoding.ts'
import { limits } from '#events/limits.ts'
import type { OutsideTrouble } from '#events/outside.ts'
import { isTrustworthy, type OutsideSettings } from '../../config.ts'
import { httpCall } from '../../messages/http-call.ts'
import { type Clock, timeLeft } from '../../runtime/clock.ts'
import { type SealingKey, sealedText } from '../../store/seal.ts'

// Pending sign-ins (state, nonce, PKCE verifier), each sealed in a cookie of its browser, so that it survives a restart.
// Valid for ten minutes; the provider accepts a code once.

const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  /** The PKCE code verifier, sent only with the code exchange. */
  verifier: z.string(),
  /** The redirect URI, equal in both requests. */
  redirect: z.string(),
  locale: z.enum(locales),
  /** The account to link; null for signing in. */
  linkTo: z.nullable(z.string()),
  /** On a shared device. */
  isShared: z.boolean(),
})
export type Attempt = z.infer<typeof Attempt>
/** `until`: milliseconds since 1970. */
const Pending = z.extend(Attempt, { until: z.number() })

export const ATTEMPT_LIFETIME = 10 * 60 * 1000
const ABOUT = 'outside sign-in'

export function attempts(key: SealingKey, clock: Clock) {
  const cookieText = sealedText(key, Pending)
  const isOver = (until: number): boolean =>
    timeLeft({ endsAt: until, lasts: ATTEMPT_LIFETIME }, clock().getTime()) === 0
  return {
    /** `token`: for the cookie. */
    begin: (
      asked: Pick<Attempt, 'redirect' | 'locale' | 'linkTo' | 'isShared'>,
    ): { token: string; attempt: Attempt } => {
      const secrets = { state: generateState(), nonce: generateState(), verifier: generateCodeVerifier() }
      const attempt = { ...asked, ...secrets }
      const until = clock().getTime() + ATTEMPT_LIFETIME
      return { token: cookieText.seal({ ...attempt, until }, ABOUT), attempt }
    },
    /** Null for another browser, an expired attempt, or another state. */
    take: (token: string, state: string): Attempt | null => {
      const pending = cookieText.open(token, ABOUT)
      if (pending === null) return null
      const { until, ...attempt } = pending
      return attempt.state !== state || isOver(until) ? null : attempt
    },
  }
}

// A failed sign-in; the route shows its message on the login page.

export class SignInFailed extends Error {
  readonly trouble: OutsideTrouble

  constructor(trouble: OutsideTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}

/** `subject`: the provider's permanent account id. `email`: verified. */
export type Identity = { issuer: string; subject: string; email: string }

const Subject = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  aud: z.union([z.string(), z.array(z.string())]),
  /** The authorized party; required where the token has several audiences. */
  azp: z.optional(z.string()),
})
const Email = z.object({
  email: required(emailKind, limits.email),
  email_verified: z.literal(true),
})

/** @throws SignInFailed `garbage`, or `unverified` where the e-mail is missing or not verified. */
function identityFrom(claims: unknown, { issuer, clientId }: { issuer: string; clientId: string }): Identity {
  const { data: subject } = Subject.safeParse(claims)
  const isForOne = typeof subject?.aud === 'string' || subject?.aud.length === 1
  if (!subject || (subject.azp ?? (isForOne ? clientId : '')) !== clientId) throw new SignInFailed('garbage')
  const { data: verified } = Email.safeParse(claims)
  if (!verified) throw new SignInFailed('unverified')
  return { issuer, subject: subject.sub, email: verified.email }
}

const TEN_SECONDS = 10_000
const HOUR = 60 * 60 * 1000
const SCOPES = ['openid', 'email']
/** Asymmetric only: neither unsigned nor signed with the client's secret. */
const SIGNED_BY = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

const address = z.string().check(z.refine(isTrustworthy))
const Description = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  /** RFC 9207: the provider names itself in the redirect. */
  authorization_response_iss_parameter_supported: z.optional(z.boolean()),
})
const Tokens = z.object({ id_token: z.string() })
const Refused = z.object({ error: z.string() })

type Asked = { method: string; headers: HeadersInit; body?: URLSearchParams }

/** fetch with a timeout and a size limit. The provider, whom the operator chose, may be in a private network. @throws SignInFailed */
const boundedFetch =
  (timeout: number) =>
  async (url: string, { method, headers, body }: Asked): Promise<Response> => {
    const sent = new Headers(headers)
    if (body) sent.set('content-type', 'application/x-www-form-urlencoded')
    const call = { method, url, headers: [...sent], body: String(body ?? '') }
    const answer = await httpCall(call, { allowPrivate: true, timeout })
    if (answer === 'strange-answer') throw new SignInFailed('garbage')
    const isAnswer =
      typeof answer !== 'string' && (answer.status < 300 || Math.floor(answer.status / 100) === 4)
    if (!isAnswer) throw new SignInFailed('down')
    return new Response(answer.text, { status: answer.status })
  }

const jsonIn = async (answer: Response): Promise<unknown> =>
  jsonValue(utf8Text(new Uint8Array(await answer.arrayBuffer())) ?? '')

/** RFC 6749, section 2.3.1. */
const formEncoded = (text: string): string => new URLSearchParams({ text }).toString().slice('text='.length)
const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${formEncoded(id)}:${formEncoded(secret)}`).toString('base64')}`

/** @throws SignInFailed `garbage` for an invalid token */
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
  /** The discovery document, cached for an hour. @throws SignInFailed */
  const description = async () => {
    if (known === null || known.until <= clock().getTime()) known = await discovered()
    return known
  }
  type Description = Awaited<ReturnType<typeof description>>

  /** `invalid_grant`: the code was used or has expired. @throws SignInFailed */
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
    /** The caller has checked the state. @throws SignInFailed */
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

/** OpenID Connect client: discovery, the authorization URL, and the code exchange. */
import { CodeChallengeMethod, OAuth2Client } from 'arctic'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  ClientSecretBasic,
  Configuration,
  type CustomFetchOptions,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  ResponseBodyError,
  type ServerMetadata,
} from 'openid-client'
import { receive } from '../../http/receive.ts'
import { type Clock, systemClock } from '../../runtime/clock.ts'
import { isTrustworthy, type OutsideSettings } from '../outside-settings.ts'
import type { Attempt } from './attempts.ts'
import { type Identity, identityFrom } from './claims.ts'
import { SignInFailed } from './sign-in-failed.ts'

const TEN_SECONDS = 10_000
const HOUR = 60 * 60 * 1000
/** Bytes of one response; discovery documents and tokens take a few thousand. */
const MAX_BYTES = 256 * 1024
const SCOPES = ['openid', 'email']

/** fetch with a timeout and a limit on the size of the response. @throws SignInFailed `down` or `garbage` */
const boundedFetch =
  (timeout: number) =>
  async (url: string, { method, headers, body }: CustomFetchOptions) => {
    const answer = await fetch(url, {
      method,
      // Never compressed: a small answer could become a large one before its size is known.
      headers: { ...headers, 'accept-encoding': 'identity' },
      decompress: false,
      body: body instanceof Uint8Array ? new Uint8Array(body) : (body ?? null),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    }).catch(() => null)
    if (!answer || answer.status >= 500) throw new SignInFailed('down')
    const bytes = await receive(answer, MAX_BYTES)
    if (bytes === 'file-too-large') throw new SignInFailed('garbage')
    if (typeof bytes === 'string') throw new SignInFailed('down')
    return new Response(new Uint8Array(bytes), { status: answer.status, headers: answer.headers })
  }

/** Unwraps the library's errors. `invalid_grant` means that the code was used or has expired. @throws SignInFailed */
function rethrow(error: unknown): never {
  if (error instanceof SignInFailed) throw error
  if (error instanceof ResponseBodyError && error.error === 'invalid_grant') throw new SignInFailed('expired')
  if (error instanceof Error && error.cause instanceof Error) return rethrow(error.cause)
  throw new SignInFailed('garbage')
}

const seconds = (clock: Clock): number => Math.floor(clock().getTime() / 1000)

/** @param timeout milliseconds for each request to the provider */
export function createProvider(
  { issuer, clientId, clientSecret }: OutsideSettings,
  clock: Clock,
  timeout = TEN_SECONDS,
) {
  const fetchBounded = boundedFetch(timeout)
  // isTrustworthy is stricter: it allows http on loopback addresses only.
  const extensions = issuer.startsWith('http:') ? [allowInsecureRequests] : []
  let known: { server: ServerMetadata; authorizationEndpoint: string; until: number } | null = null
  /** The provider's discovery document, cached for an hour. @throws SignInFailed */
  const discovered = async () => {
    const now = clock().getTime()
    if (known && known.until > now) return known
    const options = { [customFetch]: fetchBounded, execute: extensions }
    const found = await discovery(new URL(issuer), clientId, undefined, undefined, options).catch(rethrow)
    const server = found.serverMetadata()
    const { authorization_endpoint: authorizationEndpoint = '', token_endpoint: tokenEndpoint = '' } = server
    const isSafe = isTrustworthy(authorizationEndpoint) && isTrustworthy(tokenEndpoint)
    if (server.issuer !== issuer || !isSafe) throw new SignInFailed('garbage')
    known = { server, authorizationEndpoint, until: now + HOUR }
    return known
  }
  const configured = (server: ServerMetadata): Configuration => {
    const times = { [clockSkew]: seconds(clock) - seconds(systemClock), [clockTolerance]: 0 }
    const configuration = new Configuration(server, clientId, times, ClientSecretBasic(clientSecret))
    configuration[customFetch] = fetchBounded
    for (const extend of extensions) extend(configuration)
    return configuration
  }
  return {
    /** @throws SignInFailed */
    authorizationUrl: async ({ state, nonce, verifier, redirect }: Attempt): Promise<string> => {
      const { authorizationEndpoint } = await discovered()
      const client = new OAuth2Client(clientId, clientSecret, redirect)
      const { S256 } = CodeChallengeMethod
      const url = client.createAuthorizationURLWithPKCE(authorizationEndpoint, state, S256, verifier, SCOPES)
      url.searchParams.set('nonce', nonce)
      return url.href
    },
    /**
     * Exchanges the code for the identity. The signature of the ID token is not verified, which OpenID Connect allows (Core
     * 3.1.3.7, step 6) for one that came straight from the token endpoint. @throws SignInFailed
     */
    identity: async (
      callback: { code: string; iss?: string | undefined },
      { state, nonce, verifier, redirect }: Attempt,
    ): Promise<Identity> => {
      const { server } = await discovered()
      const back = new URL(redirect)
      for (const [name, value] of Object.entries({ ...callback, state }))
        if (value !== undefined) back.searchParams.set(name, value)
      const tokens = await authorizationCodeGrant(configured(server), back, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }).catch(rethrow)
      return identityFrom(tokens.claims(), { issuer, clientId })
    },
  }
}

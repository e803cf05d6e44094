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
import { type Outsider, outsiderIn } from './claims.ts'
import { SignInFailed } from './troubled.ts'

const TEN_SECONDS = 10_000
const HOUR = 60 * 60 * 1000
/** Bytes of one answer; descriptions and tokens take a few thousand. */
const MOST = 256 * 1024
const SCOPES = ['openid', 'email']

/** fetch with a timeout and a limit on the size of the response. @throws SignInFailed `down` or `garbage` */
const boundedFetch =
  (patience: number) =>
  async (url: string, { method, headers, body }: CustomFetchOptions) => {
    const answer = await fetch(url, {
      method,
      headers,
      body: body instanceof Uint8Array ? new Uint8Array(body) : (body ?? null),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    }).catch(() => null)
    if (!answer || answer.status >= 500) throw new SignInFailed('down')
    const bytes = await receive(answer, MOST)
    if (bytes === 'aborted') throw new SignInFailed('down')
    if (bytes === 'file-too-large') throw new SignInFailed('garbage')
    return new Response(new Uint8Array(bytes), { status: answer.status, headers: answer.headers })
  }

/** Unwraps the library's errors. `invalid_grant` means that the code was used or has expired. */
function troubleIn(error: unknown): SignInFailed {
  if (error instanceof SignInFailed) return error
  if (error instanceof ResponseBodyError && error.error === 'invalid_grant')
    return new SignInFailed('expired')
  return error instanceof Error && error.cause instanceof Error
    ? troubleIn(error.cause)
    : new SignInFailed('garbage')
}

function rethrow(error: unknown): never {
  throw troubleIn(error)
}

const seconds = (clock: Clock): number => Math.floor(clock().getTime() / 1000)

/** @param patience milliseconds that each question may take */
export function providerOf(
  { issuer, clientId, clientSecret }: OutsideSettings,
  clock: Clock,
  patience = TEN_SECONDS,
) {
  const ask = boundedFetch(patience)
  // What may be asked without https is decided by isTrustworthy, which is stricter.
  const extensions = issuer.startsWith('http:') ? [allowInsecureRequests] : []
  let known: { server: ServerMetadata; entrance: string; until: number } | null = null
  /** The provider's discovery document, cached for an hour. @throws SignInFailed */
  const discovered = async () => {
    const now = clock().getTime()
    if (known && known.until > now) return known
    const options = { [customFetch]: ask, execute: extensions }
    const found = await discovery(new URL(issuer), clientId, undefined, undefined, options).catch(rethrow)
    const server = found.serverMetadata()
    const { authorization_endpoint: entrance = '', token_endpoint: exchange = '' } = server
    const isSafe = isTrustworthy(entrance) && isTrustworthy(exchange)
    if (server.issuer !== issuer || !isSafe) throw new SignInFailed('garbage')
    known = { server, entrance, until: now + HOUR }
    return known
  }
  const configured = (server: ServerMetadata): Configuration => {
    const times = { [clockSkew]: seconds(clock) - seconds(systemClock), [clockTolerance]: 0 }
    const configuration = new Configuration(server, clientId, times, ClientSecretBasic(clientSecret))
    configuration[customFetch] = ask
    for (const extend of extensions) extend(configuration)
    return configuration
  }
  return {
    /** The authorization URL. @throws SignInFailed */
    entrance: async ({ state, nonce, verifier, redirect }: Attempt): Promise<string> => {
      const { entrance } = await discovered()
      const client = new OAuth2Client(clientId, clientSecret, redirect)
      const { S256 } = CodeChallengeMethod
      const url = client.createAuthorizationURLWithPKCE(entrance, state, S256, verifier, SCOPES)
      url.searchParams.set('nonce', nonce)
      return url.href
    },
    /**
     * Exchanges the code for the identity. The signature of the ID token is not verified, which OpenID Connect allows (Core
     * 3.1.3.7, step 6) for one that came straight from the token endpoint. @throws SignInFailed
     */
    outsider: async (
      answered: { code: string; iss?: string | undefined },
      { state, nonce, verifier, redirect }: Attempt,
    ): Promise<Outsider> => {
      const { server } = await discovered()
      const back = new URL(redirect)
      for (const [name, value] of Object.entries({ ...answered, state }))
        if (value !== undefined) back.searchParams.set(name, value)
      const tokens = await authorizationCodeGrant(configured(server), back, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }).catch(rethrow)
      return outsiderIn(tokens.claims(), { issuer, clientId })
    },
  }
}

/** Real and odd providers of outside accounts for tests, in this process, and a browser's way between them and the server. */
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'

/** Somebody as the provider knows them. */
export type Person = { sub: string; email?: string; email_verified?: boolean }
export type OidcPeer = {
  /** What the server needs to know of this provider. */
  environment: Record<string, string>
  /** Who says yes at the provider from now on; null: they go back without. */
  at: (person: Person | null) => void
  close: () => Promise<void>
}

const CLIENT = { id: 'wedding', secret: 'a secret of the provider' }
export const environmentFor = (issuer: string): Record<string, string> => ({
  OIDC_NAME: 'Example & Co',
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
})

function providerAt(issuer: string, people: Map<string, Person>): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        // A native client may come back to any port of this machine, and the server's is not known before it runs.
        application_type: 'native',
        redirect_uris: ['http://127.0.0.1/api/auth/outside/callback'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['a key for cookies of a test'] },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: () => people.get(id) ?? { sub: id } }),
    // Whoever signs in agrees to what is asked: what the provider's own forms look like is not ours.
    loadExistingGrant: async ({ oidc }) => {
      const clientId = oidc.client?.clientId
      const accountId = oidc.session?.accountId
      if (clientId === undefined || accountId === undefined) return undefined
      const grant = new oidc.provider.Grant({ clientId, accountId })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
}

/** A provider as strict as they come: PKCE required, codes good once. Call `close` when done. */
export async function oidcPeer(): Promise<OidcPeer> {
  const people = new Map<string, Person>()
  let here: Person | null = null
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const provider = providerAt(issuer, people)
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/sign-in/')) return void answer(request, response)
    const result = here ? { login: { accountId: here.sub }, consent: {} } : { error: 'access_denied' }
    void provider.interactionFinished(request, response, result)
  })
  return {
    environment: environmentFor(issuer),
    at: (person) => {
      here = person
      if (person) people.set(person.sub, person)
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

/** What an odd provider is asked: its own address, and the nonce of the attempt. */
type Odd = { issuer: string; nonce: string }
/** How it answers each question; what is not given is answered as it should be. */
export type Oddities = {
  description?: (issuer: string) => Response | Promise<Response>
  token?: (asked: Odd) => Response | Promise<Response>
}
const ALG = 'ES256'
const own = await generateKeyPair(ALG, { extractable: true })
/** Of somebody else, by the same name. */
export const stranger = await generateKeyPair(ALG)

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
export const unsigned = (claims: unknown): string => `${part({ alg: 'none' })}.${part(claims)}.`
/** As somebody who knows no key but the client's secret could sign it. */
export const signedBySecret = (claims: JWTPayload): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT.secret))
export const idToken = (claims: JWTPayload, key = own.privateKey): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: ALG, kid: 'own' }).sign(key)
export const tokens = (id_token: string): Response =>
  Response.json({ access_token: 'one', token_type: 'Bearer', id_token })

/** How a provider describes itself, but for what is given. */
export const described = (issuer: string, changes: Record<string, unknown> = {}): Response =>
  Response.json({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    ...changes,
  })

/** A provider that answers whatever it is told to. */
export function oddPeer(says: () => Oddities): { issuer: string; close: () => Promise<void> } {
  let nonce = ''
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { origin: issuer, pathname, searchParams } = new URL(request.url)
      const { description, token } = says()
      if (pathname === '/auth') {
        nonce = searchParams.get('nonce') ?? ''
        const back = `${searchParams.get('redirect_uri')}?code=one&state=${searchParams.get('state')}`
        return Response.redirect(back, 303)
      }
      if (pathname === '/token') return token?.({ issuer, nonce }) ?? Response.json({})
      if (pathname === '/keys')
        return Response.json({
          keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: ALG, use: 'sig' }],
        })
      return description?.(issuer) ?? described(issuer)
    },
  })
  return { issuer: server.url.origin, close: () => server.stop(true) }
}

export type Browser = {
  /** Follows an address of the server through all that it leads to. @returns the page of the server where it ends. */
  visit: (path: string) => Promise<string>
  /** One answer, without following it. */
  ask: (address: string, init?: RequestInit) => Promise<Response>
  /** As the server would be sent them. */
  cookies: () => string
}

/** Keeps cookies for each address, as browsers do. */
export function browser(url: string): Browser {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (address: string) => {
    const { origin } = new URL(address)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    return jar
  }
  const sentTo = (address: string) =>
    [...jarOf(address)].map(([name, value]) => `${name}=${value}`).join('; ')
  const ask: Browser['ask'] = async (address, init = {}) => {
    const headers = { 'accept-language': 'ml', ...init.headers, cookie: sentTo(address) }
    const answer = await fetch(address, { ...init, redirect: 'manual', headers })
    for (const line of answer.headers.getSetCookie()) {
      const { name, value } = Bun.Cookie.parse(line)
      if (value === '') jarOf(address).delete(name)
      else jarOf(address).set(name, value)
    }
    return answer
  }
  const visit: Browser['visit'] = async (path) => {
    let address = url + path
    for (let steps = 0; steps < 12; steps += 1) {
      if (address.startsWith(url) && !address.startsWith(`${url}/api/`)) return address.slice(url.length)
      const answer = await ask(address)
      const next = answer.headers.get('location')
      if (next === null) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
      address = new URL(next, address).href
    }
    throw new Error(`${path} leads nowhere`)
  }
  return { visit, ask, cookies: () => sentTo(url) }
}

/** Authenticates and authorises every request by access.ts before its input is used, and parses JSON bodies. */

import { Elysia } from 'elysia'
import { strictJson } from '#events/ledger/encoding.ts'
import { limits } from '#events/limits.ts'
import type { StaffRole } from '#events/vocabulary.ts'
import type { Config } from '../config.ts'
import { StorageUnavailable } from '../runtime/errors.ts'
import type { Account } from '../store/records.ts'
import { isInLog } from '../store/staff-rights.ts'
import type { Store } from '../store/store.ts'
import { access, isRoute, mayCall, type Rule, recordingReads } from './access.ts'
import { addressOf, isCrossSite } from './origin.ts'
import { receive } from './receive.ts'
import { RefusalError } from './refusals.ts'
import type { SessionCookie } from './session-cookie.ts'

// Untrusted JSON bodies: limits size and depth, and refuses invalid UTF-8 and ambiguous JSON.

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** '', which is invalid JSON, for invalid UTF-8, which the decoder reports only by throwing. */
function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return ''
  }
}

/** A missing body, distinguishable from an empty object. */
export const noBody = Object.freeze({})

/** @returns the value, or `noBody` @throws RefusalError `wrong-type`, `too-large`, `malformed` or `invalid` */
async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new RefusalError('wrong-type')
  const bytes = await receive(request, limits.body)
  if (bytes === 'file-too-large') throw new RefusalError('too-large')
  if (typeof bytes === 'string') throw new RefusalError('malformed')
  if (bytes.length === 0) return noBody
  const read = strictJson(textOf(bytes), limits.bodyDepth)
  if (read.ok) return read.value
  if (read.why === 'prototype') throw new RefusalError('invalid', { body: 'error.unknownField' })
  throw new RefusalError('malformed')
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** @throws RefusalError `not-found` where it is not a UUID */
export const idFrom = (text: string): string => {
  if (!ID.test(text)) throw new RefusalError('not-found')
  return text
}

/** Only for routes whose rule requires an account. */
export function signedIn(visitor: Account | null): Account {
  if (!visitor) throw new RefusalError('not-signed-in')
  return visitor
}

/** Only for routes whose rule requires staff. */
export function staffRole(visitor: Account | null): StaffRole {
  const { role } = signedIn(visitor)
  if (role === 'customer') throw new RefusalError('not-permitted')
  return role
}

/** Routes that read their body themselves, with a size limit: it is not JSON, or signed. */
const binary = ['/uploads/:id', '/api/admin/clips/:section/:locale', '/api/messages/whatsapp']

/** The only public route that acts on a session. */
const LOGOUT = 'POST /api/auth/logout'

/** Pages name the account that they were opened for: another tab may have signed in to another one. */
const isForThisAccount = (request: Request, { id }: Account): boolean =>
  (request.headers.get('x-account') ?? id) === id

type Context = { request: Request; route: string; params: Record<string, string | undefined> }

type Needed = { store: Store; cookie: SessionCookie; config: Config }

export type Gate = ReturnType<typeof createGate>

export function createGate({ store, cookie, config }: Needed) {
  const { sessions } = store.vault
  /** A reader does not wait for it, and where it fails the next request tries again. */
  const writeEnd = (token: string, now: Date): Promise<void> =>
    store
      .write(() => sessions.writeEnd(token, now))
      .catch((error: unknown) => {
        if (!(error instanceof StorageUnavailable)) throw error
      })
  const visitorOf = (request: Request): Account | null => {
    const token = cookie.read(request)
    const now = store.clock()
    const id = token === null ? null : sessions.find(token, now)
    if (token !== null && id !== null && sessions.isDue(token, now)) void writeEnd(token, now)
    const account = id === null ? null : store.vault.accounts.byId(id)
    const isGranted = account && !account.disabled && isInLog(account, store.state.rights.of(account.id))
    return isGranted ? account : null
  }
  const isOwn = (visitor: Account | null, id: string): boolean =>
    visitor !== null && store.state.ownerOf(id) === visitor.id
  /** Called again after a body. `stillIn`: for long answers, whether it would be admitted now. @throws RefusalError */
  const admit = ({
    request,
    route,
    params,
  }: Context): { visitor: Account | null; stillIn: () => boolean } => {
    const name = `${request.method === 'HEAD' ? 'GET' : request.method} ${route}`
    const rule: Rule | null = isRoute(name) ? access[name] : null
    if (rule === null && /^\/(api|objects|uploads)\//.test(route)) throw new RefusalError('not-found')
    if (isRoute(name) && recordingReads.includes(name) && isCrossSite(request, config))
      throw new RefusalError('cross-site')
    const isOfSession = rule !== null && (rule !== 'anyone' || name === LOGOUT)
    const visitor = isOfSession ? visitorOf(request) : null
    if (visitor !== null && !isForThisAccount(request, visitor)) throw new RefusalError('other-account')
    if (rule !== null && !mayCall(rule, visitor?.role ?? null))
      throw new RefusalError(visitor === null ? 'not-signed-in' : 'not-permitted')
    if (rule === 'owner' && !isOwn(visitor, idFrom(params.id ?? ''))) throw new RefusalError('not-found')
    const stillIn = (): boolean => {
      const now = visitorOf(request)
      return rule !== null && now?.id === visitor?.id && mayCall(rule, now?.role ?? null)
    }
    return { visitor, stillIn }
  }
  return (
    new Elysia({ name: 'gate' })
      // Destructured, since Elysia parses cookies, headers and the query only for hooks that name them.
      .onParse({ as: 'global' }, ({ request, route, params }) => {
        if (request.method === 'GET' || request.method === 'HEAD') return
        admit({ request, route, params })
        if (binary.includes(route) || (request.body === null && !request.headers.has('content-type')))
          return noBody
        return readJson(request)
      })
      // `network`: of the request, for limits.
      .derive({ as: 'global' }, ({ request, route, params, server }) => ({
        ...admit({ request, route, params }),
        network: addressOf(request, server, config),
      }))
  )
}

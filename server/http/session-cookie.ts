/** Session cookies and similar ones, and the length of a session. */
import type { Role } from '#events/vocabulary.ts'
import type { Store } from '../store/store.ts'

const DAY = 24 * 60 * 60 * 1000
/** Milliseconds: 30 days for applicants, 12 hours for staff. */
export const sessionLength = (role: Role): number => (role === 'customer' ? 30 * DAY : DAY / 2)

export function hostCookie(base: string, isHttps: boolean) {
  // `__Host-` binds the cookie to this host and to https; on http, for local use, browsers refuse it.
  const name = isHttps ? `__Host-${base}` : base
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const
  return {
    read: (request: Request): string | null => {
      const header = request.headers.get('cookie')
      return header === null ? null : new Bun.CookieMap(header).get(name)
    },
    /** @param maxAge milliseconds; null for a cookie that ends with the browser */
    issue: (token: string, maxAge: number | null): string =>
      new Bun.Cookie(name, token, {
        ...attributes,
        ...(maxAge !== null && { maxAge: Math.floor(maxAge / 1000) }),
      }).serialize(),
    clear: (): string => new Bun.Cookie(name, '', { ...attributes, maxAge: 0 }).serialize(),
  }
}

/** A cookie by which our pages know that the device is shared; it grants no rights. */
export const sharedMark = {
  isIn: (request: Request): boolean => /(?:^|; )shared=1/.test(request.headers.get('cookie') ?? ''),
  set: 'shared=1; Path=/; SameSite=Lax',
  clear: 'shared=; Path=/; Max-Age=0; SameSite=Lax',
} as const

export type SessionCookie = ReturnType<typeof hostCookie>
export const sessionCookie = (isHttps: boolean) => hostCookie('session', isHttps)

type Needed = { cookie: SessionCookie; store: Store }

/** Cookies of a new session; the browser's previous one ends. `maxAge`: null on a shared device. */
export async function sessionCookies(
  { cookie, store }: Needed,
  request: Request,
  { token, maxAge }: { token: string; maxAge: number | null },
): Promise<string[]> {
  const before = cookie.read(request)
  if (before !== null) await store.write(() => store.vault.sessions.end(before))
  const own = cookie.issue(token, maxAge)
  if (maxAge === null) return [own, sharedMark.set]
  return sharedMark.isIn(request) ? [own, sharedMark.clear] : [own]
}

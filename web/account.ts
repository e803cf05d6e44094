/**
 * The account that this page was opened for. Every request says it, and the server refuses what comes from a page of one
 * account with the session of another: a second tab, or the next person on the same phone, may have signed in meanwhile.
 */
import { hasFields, isText } from './guards.ts'
import { pageLanguage } from './page-language.ts'

let id: string | null = null

/** Null where nobody is signed in. */
export function belongTo(account: string | null): void {
  id = account
}

export const accountHeader = (): Record<string, string> => (id === null ? {} : { 'x-account': id })

/** Of every request for JSON. */
export const requestHeaders = (): Record<string, string> => ({
  'accept-language': pageLanguage(),
  ...accountHeader(),
})

let tell = (): void => {}

/** What the page does once the server has refused a request of it, since somebody else is signed in now. */
export function whenTurnedAway(then: () => void): void {
  tell = then
}
export const turnedAway = (): void => tell()

const isAccount = hasFields({ email: isText, phone: isText })

/** Who is signed in now, whatever page asks: an e-mail address, else a phone number; '' where that cannot be found out. */
export async function whoIsSignedIn(): Promise<string> {
  const reply = await fetch('/api/me').catch(() => null)
  const body: unknown = reply?.ok ? await reply.json() : null
  return isAccount(body) ? body.email || body.phone : ''
}

/**
 * The account that this page was opened for. Every request names it (`x-account`), and the server refuses a request whose session
 * belongs to another account: in a second tab, another person may have signed in meanwhile.
 */
import { hasFields, isText } from './guards.ts'
import { pageLanguage } from './page-language.ts'

let id: string | null = null

/** @param account the id, null when nobody is signed in */
export function belongTo(account: string | null): void {
  id = account
}

export const accountHeader = (): Record<string, string> => (id === null ? {} : { 'x-account': id })

export const requestHeaders = (): Record<string, string> => ({
  'accept-language': pageLanguage(),
  ...accountHeader(),
})

let tell = (): void => {}

/** Sets the handler for a request that the server refused because another account is signed in now. */
export function whenTurnedAway(then: () => void): void {
  tell = then
}
export const turnedAway = (): void => tell()

const isAccount = hasFields({ email: isText, phone: isText })

/** @returns the e-mail address of the session's account, else its phone number; '' without a session or an answer */
export async function whoIsSignedIn(): Promise<string> {
  const reply = await fetch('/api/me').catch(() => null)
  const body: unknown = reply?.ok ? await reply.json() : null
  return isAccount(body) ? body.email || body.phone : ''
}

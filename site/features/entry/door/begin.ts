/** What the page at the door asks of the server: who is signed in, and to begin an application for a family. */
import { helperConsentIn } from '#events/application/helper-consent.ts'
import type { Locale } from '#events/vocabulary.ts'
import { belongTo } from '#web/account.ts'
import { ApiError, call } from '#web/api.ts'
import { checkedBy, hasFields, isText } from '#web/guards.ts'
import { SignedIn } from '../validation.ts'

export type Who = 'staff' | 'other' | 'unknown'

/** Every later request is tied to the account that is found. */
export async function whoIsHere(): Promise<Who> {
  try {
    const { id, role } = await call('/api/me', { schema: SignedIn })
    belongTo(id)
    return role === 'customer' ? 'other' : 'staff'
  } catch (error) {
    return error instanceof ApiError ? 'other' : 'unknown'
  }
}

const Link = checkedBy(hasFields({ url: isText, expiresAt: isText, to: isText }))
export type Link = ReturnType<typeof Link.parse>

/** `whose`: only where the number has an account: the family of that account, or another with the same number. */
type Ask = { phone: string; locale: Locale; whose: 'same' | 'another' | null }

export const begin = ({ phone, locale, whose }: Ask): Promise<Link> => {
  const body = { phone, locale, consent: helperConsentIn(locale), ...(whose && { whose }) }
  return call('/api/admin/door', { method: 'POST', body, schema: Link })
}

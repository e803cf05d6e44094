/** Links to an application's page, to the phone, WhatsApp and the mail program. */
import { dialled } from '#events/contacts.ts'
import type { Sent } from './replies.ts'

export const applicationPath = (id: string): string => `/admin/applications/${id}`

const isPhone = (phone: string): boolean => phone.replace(/\D/g, '').length >= 10

/** Null without a number. */
export const phoneLink = (phone: string): string | null => (isPhone(phone) ? `tel:+${dialled(phone)}` : null)

export const whatsappLink = (phone: string, text: string): string | null =>
  isPhone(phone) ? `https://wa.me/${dialled(phone)}?text=${encodeURIComponent(text)}` : null

type Reachable = Pick<Sent, 'groomEmail' | 'brideEmail' | 'accountEmail'>

/** The groom's address, else the bride's, else the account's; '' without any. */
export const mailAddress = ({ groomEmail, brideEmail, accountEmail }: Reachable): string =>
  groomEmail || brideEmail || (accountEmail ?? '')

/** Null without an address. */
export function mailLink(
  address: string,
  { subject, text }: { subject: string; text: string },
): string | null {
  if (address === '') return null
  const to = encodeURIComponent(address).replace('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
}

/** Links that leave the console for the phone, WhatsApp or the mail programme; nothing is sent by opening one. */

import { dialled } from '#events/phone.ts'
import type { Sent } from './replies.ts'

const isPhone = (phone: string): boolean => phone.replace(/\D/g, '').length >= 10

/** Null where there is no number. */
export const phoneLink = (phone: string): string | null => (isPhone(phone) ? `tel:+${dialled(phone)}` : null)

export const whatsappLink = (phone: string, text: string): string | null =>
  isPhone(phone) ? `https://wa.me/${dialled(phone)}?text=${encodeURIComponent(text)}` : null

type Reachable = Pick<Sent, 'groomEmail' | 'brideEmail' | 'accountEmail'>

/** The groom's address, the bride's, or the one of the account that applied; '' where there is none. */
export const mailAddress = ({ groomEmail, brideEmail, accountEmail }: Reachable): string =>
  groomEmail || brideEmail || (accountEmail ?? '')

export const mailLink = (
  address: string,
  { subject, text }: { subject: string; text: string },
): string | null =>
  address === ''
    ? null
    : `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`

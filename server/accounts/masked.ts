/** An e-mail address and a phone number as their owner knows them again and nobody else learns them. Pure. */

const DOTS = '•••'

/** The first character and what follows the @; of a user name the first character alone. */
export function maskedEmail(email: string): string {
  const [first = ''] = email
  const at = email.lastIndexOf('@')
  return email === '' ? '' : `${first}${DOTS}${at > 0 ? email.slice(at) : ''}`
}

/** The last four digits. */
export function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits === '' ? '' : `${DOTS}${digits.slice(-4)}`
}

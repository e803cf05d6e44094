/** Normalizes phone numbers as people write them to the digits of an international call. Pure. */

/** Digits with the country's code: ten, or eleven that begin with 0, are a number in India; '' for none. */
export function dialled(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (phone.includes('+')) return digits
  return /^0?\d{10}$/.test(digits) ? `91${digits.slice(-10)}` : digits.replace(/^00/, '')
}

/** An authenticator app as the tests hold one: it knows a secret and says the code of a moment. */
import { codeOf, stepAt } from '#server/accounts/totp.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

/** The code that an app with this secret shows then. */
export const codeAt = (secret: string, now: Date): string => codeOf(bytesOf(secret), stepAt(now))

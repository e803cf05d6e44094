/** Time-based one-time passwords (TOTP) of authenticator apps: RFC 6238 over RFC 4226, 30 seconds, six digits, SHA-1. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const SECONDS = 30
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding: the form in which a secret is typed into an app. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const fives = bits.match(/.{1,5}/g) ?? []
  return fives.map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / SECONDS)

export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac.readUInt8(19) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/**
 * The time step that a code belongs to: this one, or a neighbour for a clock that is half a minute off. Steps up to
 * `after` have been used and are not accepted again; an `after` that is still to come was used while the clock was ahead,
 * and would lock its owner out until then. @returns null for a wrong code
 */
export function stepOf(secret: Uint8Array, code: string, { now, after }: { now: Date; after: number }) {
  if (!/^\d{6}$/.test(code)) return null
  const current = stepAt(now)
  const isRight = (step: number) => timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code))
  const used = after > current + 1 ? 0 : after
  return [current - 1, current, current + 1].filter((step) => step > used).find(isRight) ?? null
}

/** The otpauth: URI in the QR code that an app scans. */
export function addressOfSecret(secret: Uint8Array, account: string): string {
  const issuer = 'Community Wedding'
  const label = [issuer, account].map(encodeURIComponent).join(':')
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}

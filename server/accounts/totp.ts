/** Time-based one-time passwords (TOTP, RFC 6238) of authenticator apps: 30 seconds, six digits, SHA-1. */
import { Secret, TOTP } from 'otpauth'

const secretOf = (bytes: Uint8Array) => Secret.fromHex(Buffer.from(bytes).toString('hex'))

/** The form in which a secret is typed into an app. */
export const base32 = (secret: Uint8Array): string => secretOf(secret).base32

/**
 * The time step that a code belongs to: this one, or a neighbour for a clock that is half a minute off. Steps up to
 * `after` have been used and are not accepted again; an `after` that is still to come was used while the clock was ahead,
 * and would lock its owner out until then. @returns null for a wrong code
 */
export function stepOf(secret: Uint8Array, code: string, { now, after }: { now: Date; after: number }) {
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const offset = TOTP.validate({ token: code, secret: secretOf(secret), timestamp, window: 1 })
  if (offset === null) return null
  const current = TOTP.counter({ timestamp })
  const used = after > current + 1 ? 0 : after
  return current + offset > used ? current + offset : null
}

/** The otpauth: URI in the QR code that an app scans. */
export const addressOfSecret = (secret: Uint8Array, account: string): string =>
  new TOTP({ issuer: 'Community Wedding', label: account, secret: secretOf(secret) }).toString()

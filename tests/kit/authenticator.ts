/** An authenticator app for tests. */
import { Secret, TOTP } from 'otpauth'

/** The code that an app with this secret shows at a moment. */
export const codeAt = (secret: string, now: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() })

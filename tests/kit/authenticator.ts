/** An authenticator app as the tests hold one: it knows a secret and says the code of a moment. */
import { Secret, TOTP } from 'otpauth'

/** The code that an app with this secret shows then. */
export const codeAt = (secret: string, now: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() })

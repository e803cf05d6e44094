/** Classifies SMTP failures and says when to retry. The server's own error text is never stored or shown. */
import type { Trouble } from '../store/letter.ts'

/** Failures of the connection, not of one letter: the other letters are postponed, and retried once it works again. */
export const connectionTroubles: readonly Trouble[] = [
  'unreachable',
  'timeout',
  'certificate',
  'login',
  'strange-answer',
]

/** Permanent: not retried. */
export const isFinal = (trouble: Trouble): boolean => trouble === 'no-such-recipient' || trouble === 'expired'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Milliseconds: no letter waits for longer. */
export const LONGEST_DELAY = DAY

/** Exponential back-off in milliseconds: a minute, doubling, up to a day. */
export const retryDelay = (tries: number): number =>
  Math.min(LONGEST_DELAY, MINUTE * 2 ** Math.max(0, tries - 1))

const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
const textOf = (error: unknown, name: string): string => String(property(error, name) ?? '')

const aboutCertificates = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ALTNAME|CERTIFICATE/i
export const isAboutCertificates = (code: string): boolean => aboutCertificates.test(code)
/** nodemailer keeps the runtime's error code in `originalCode`. */
const isCertificate = (error: unknown): boolean =>
  aboutCertificates.test(textOf(error, 'originalCode')) ||
  (textOf(error, 'code') === 'ESOCKET' && aboutCertificates.test(textOf(error, 'message')))

/** The server's rejection of one letter: 4xx is temporary, 5xx permanent. */
function rejectionOf(error: unknown, response: number): Trouble {
  if (response < 500) return 'deferred'
  return textOf(error, 'command') === 'RCPT TO' ? 'no-such-recipient' : 'declined'
}

export function troubleOf(error: unknown): Trouble {
  const code = textOf(error, 'code')
  const response = Number(property(error, 'responseCode') ?? 0)
  if (code === 'EAUTH') return 'login'
  if (code === 'ETIMEDOUT') return 'timeout'
  if (isCertificate(error)) return 'certificate'
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return response > 0 ? rejectionOf(error, response) : 'declined'
  if (/^E(CONNECTION|SOCKET|DNS|TLS|PROTOCOL|REQUIRETLS)$/.test(code)) return 'unreachable'
  return 'unknown'
}

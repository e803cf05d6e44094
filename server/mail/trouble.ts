/** What went wrong between us and a mail server, in our words; what it said itself is never kept or shown. */
import type { Trouble } from '../store/letter.ts'

/** Of the connection and not of one letter: others need not be tried now, and all may be once it works again. */
export const ofConnection: readonly Trouble[] = ['unreachable', 'timeout', 'certificate', 'login']

/** Never will be sent, however often it is tried. */
export const isFinal = (trouble: Trouble): boolean => trouble === 'no-such-recipient' || trouble === 'expired'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Until the next try: a minute, doubling, up to a day. */
export const patience = (tries: number): number => Math.min(DAY, MINUTE * 2 ** Math.max(0, tries - 1))

const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
const textOf = (error: unknown, name: string): string => String(property(error, name) ?? '')

const aboutCertificates = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ALTNAME|CERTIFICATE/i
/** The runtime's own code of what failed below; nodemailer keeps it beside its own. */
const isCertificate = (error: unknown): boolean =>
  aboutCertificates.test(textOf(error, 'originalCode')) ||
  (textOf(error, 'code') === 'ESOCKET' && aboutCertificates.test(textOf(error, 'message')))

/** What the server answered to one letter. */
function answered(error: unknown, response: number): Trouble {
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
    return response > 0 ? answered(error, response) : 'declined'
  if (/^E(CONNECTION|SOCKET|DNS|TLS|PROTOCOL|REQUIRETLS)$/.test(code)) return 'unreachable'
  return 'unknown'
}

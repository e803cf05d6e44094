/** The connection to the mail server that the settings name, and the test of it. Nothing of a failure is echoed but our words. */
import { isIP } from 'node:net'
import { t } from '#events/language/index.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { Parts } from '../runtime/parts.ts'
import { stackOf } from '../runtime/reports.ts'
import type { Trouble } from '../store/letter.ts'
import { addressFor } from './reachable.ts'
import { troubleOf } from './trouble.ts'

type TestParts = Pick<Parts, 'settings' | 'config' | 'reports'>

/** Milliseconds; the defaults of the library are minutes. */
const PATIENCE = 10_000

export type MailServer = { host: string; port: number; secure: boolean; user: string; password: string }

/** Null while no mail server is set. */
export function mailServer({ settings }: Pick<Parts, 'settings'>): MailServer | null {
  const host = settings.readable('smtp_host')
  if (host === '') return null
  return {
    host,
    port: Number(settings.readable('smtp_port')),
    secure: settings.readable('smtp_secure') === 'true',
    user: settings.readable('smtp_email'),
    password: settings.mailPassword(),
  }
}

/** `ca`: a certificate to trust instead of the system's. `silence`: milliseconds without a word once it has greeted. */
export type Waiting = { ca?: string; patience?: number; silence?: number }

/** A transport to the one address that the host was looked up to; its certificate must be the host's. */
export async function transportTo(
  server: MailServer,
  allowPrivate: boolean,
  { ca, patience = PATIENCE, silence = patience }: Waiting = {},
) {
  const address = await addressFor(server.host, allowPrivate)
  if (address === null) return null
  const { createTransport } = await import('nodemailer')
  return createTransport({
    // One connection that stays for the next letter. What broke off is for our own queue to send again.
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
    host: address,
    port: server.port,
    secure: server.secure,
    requireTLS: !allowPrivate && !server.secure,
    // The name that the certificate must bear; an address must stand in it as one, which is looked at without being told.
    tls: { ...(isIP(server.host) === 0 && { servername: server.host }), ...(ca && { ca }) },
    ...(server.user && { auth: { user: server.user, pass: server.password } }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: silence,
  })
}

/** `unset`: without a host, or an address to send from, no letter leaves. */
type TestTrouble = Trouble | 'unset'

/** @returns what is wrong, in our words; null where the server takes us. What the other side says may name hosts or addresses. */
async function troubleWith(parts: TestParts, ca?: string): Promise<TestTrouble | null> {
  const server = mailServer(parts)
  if (!server?.user) return 'unset'
  const transport = await transportTo(server, parts.config.allowPrivateSmtp, { ...(ca && { ca }) })
  if (!transport) return 'unreachable'
  try {
    await transport.verify()
    return null
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble === 'unknown') parts.reports.error({ what: 'mail', id: 'test', stack: stackOf(error) })
    return trouble
  } finally {
    transport.close()
  }
}

/** Always an answer: SPEC's words for both outcomes, and what the cause of a failure is. */
export async function testConnection(parts: TestParts, locale: Locale, ca?: string) {
  const trouble = await troubleWith(parts, ca)
  return trouble === null
    ? { success: true, message: t(locale, 'adminToast.smtpOk') }
    : { success: false, message: t(locale, 'adminToast.smtpFail'), trouble }
}

/** SMTP: one connection for all letters of a run, and the connection test. Error texts of the mail server are never passed on. */
import { isIP } from 'node:net'
import { t } from '#events/language/index.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { Parts } from '../runtime/parts.ts'
import { stackOf } from '../runtime/reports.ts'
import type { Trouble } from '../store/letter.ts'
import type { MailOptions } from './interface.ts'
import type { Message } from './message.ts'
import { addressFor } from './outbound-address.ts'
import { troubleOf } from './smtp-failures.ts'

type TestParts = Pick<Parts, 'settings' | 'config' | 'reports'>

/** Milliseconds; nodemailer's defaults are minutes. */
const DEFAULT_TIMEOUT = 10_000

type MailServer = { host: string; port: number; secure: boolean; user: string; password: string }

/** Null while no mail server or no sender is set. */
export function mailServer({ settings }: Pick<Parts, 'settings'>): MailServer | null {
  const host = settings.readable('smtp_host')
  const user = settings.readable('smtp_email')
  if (host === '' || user === '') return null
  return {
    host,
    user,
    port: Number(settings.readable('smtp_port')),
    secure: settings.readable('smtp_secure') === 'true',
    password: settings.mailPassword(),
  }
}

/** `socketTimeout`: milliseconds of inactivity after the greeting. */
type TransportOptions = MailOptions & { socketTimeout?: number }

/** Connects to the address that was resolved and checked; the certificate must still be the host's. */
async function openTransport(
  server: MailServer,
  allowPrivate: boolean,
  { ca, timeout = DEFAULT_TIMEOUT, socketTimeout = timeout }: TransportOptions,
) {
  const address = await addressFor(server.host, allowPrivate)
  if (address === null) return null
  const { createTransport } = await import('nodemailer')
  return createTransport({
    // One connection for all letters of a run; retries are left to our own queue.
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
    host: address,
    port: server.port,
    secure: server.secure,
    requireTLS: !allowPrivate && !server.secure,
    // The host name to verify in the certificate; for an IP address the default check is right.
    tls: { ...(isIP(server.host) === 0 && { servername: server.host }), ...(ca && { ca }) },
    auth: { user: server.user, pass: server.password },
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout,
  })
}

export type MailConnection = ReturnType<typeof mailConnection>

/** A connection that is opened with the first letter. */
export function mailConnection(server: MailServer, allowPrivate: boolean, options: TransportOptions) {
  let opening: ReturnType<typeof openTransport> | null = null
  return {
    send: async (message: Message): Promise<'sent' | Trouble> => {
      opening ??= openTransport(server, allowPrivate, options)
      const transport = await opening
      if (!transport) return 'unreachable'
      try {
        await transport.sendMail(message)
        return 'sent'
      } catch (error) {
        return troubleOf(error)
      }
    },
    close: async (): Promise<void> => (await opening)?.close(),
  }
}

/** `unset`: no host or no sender is set. */
type TestTrouble = Trouble | 'unset'

/** @returns null when the connection works. */
async function testTrouble(parts: TestParts, ca?: string): Promise<TestTrouble | null> {
  const server = mailServer(parts)
  if (!server) return 'unset'
  const transport = await openTransport(server, parts.config.allowPrivateSmtp, ca ? { ca } : {})
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

/** Never throws. Answers the text for either outcome, and the cause of a failure. */
export async function testConnection(parts: TestParts, locale: Locale, ca?: string) {
  const trouble = await testTrouble(parts, ca)
  return trouble === null
    ? { success: true, message: t(locale, 'adminToast.smtpOk') }
    : { success: false, message: t(locale, 'adminToast.smtpFail'), trouble }
}

/** SMTP: one connection for all letters of a run, and the connection test. Error texts of the server are never passed on. */
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { t } from '#events/language/index.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { Config } from '../config.ts'
import type { Settings } from '../programme/settings.ts'
import { inTime } from '../runtime/clock.ts'
import type { Trouble } from '../store/letter.ts'
import type { MailOptions } from './interface.ts'
import type { Message } from './papers.ts'
import { causeOf } from './phone-text.ts'

// Resolves the server once and refuses private addresses (SSRF). docs/security.md, "outbound".

/** Milliseconds: some systems retry a name server for half a minute. */
const LOOKUP = 5000

/** Global unicast addresses; everything else is refused, also unknown ranges. */
const unicast = new BlockList()
unicast.addRange('1.0.0.0', '223.255.255.255', 'ipv4')
unicast.addSubnet('2000::', 3, 'ipv6')
/** Ranges of these that are not globally reachable, or embed another address (IANA's special-purpose registries). */
const special = new BlockList()
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
] as const)
  special.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  // Protocol assignments, such as Teredo.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4.
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(net, prefix, 'ipv6')

/** `check` treats an IPv4-mapped IPv6 address as IPv4. */
export function isPublic(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return unicast.check(address, family) && !special.check(address, family)
}

/** Null where the name does not resolve, or only to private addresses that are not allowed. */
export async function addressFor(host: string, allowPrivate: boolean): Promise<string | null> {
  try {
    const found = await inTime(LOOKUP, [], () => lookup(host, { all: true }))
    const addresses = found.map(({ address }) => address)
    return addresses.find((address) => allowPrivate || isPublic(address)) ?? null
  } catch {
    return null
  }
}

// Classifies SMTP failures for retries. The server's own error text is never stored or shown.

/** Failures of the connection: other letters wait until it works again. */
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

/** Milliseconds at most. */
export const LONGEST_DELAY = DAY

/** Exponential back-off in milliseconds, from a minute to a day. */
export const retryDelay = (tries: number): number =>
  Math.min(LONGEST_DELAY, MINUTE * 2 ** Math.max(0, tries - 1))

const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
const textOf = (error: unknown, name: string): string => String(property(error, name) ?? '')

const aboutCertificates = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ALTNAME|CERTIFICATE/i
export const isAboutCertificates = (code: string): boolean => aboutCertificates.test(code)
/** nodemailer has the runtime's error code in `originalCode`. */
const isCertificate = (error: unknown): boolean =>
  aboutCertificates.test(textOf(error, 'originalCode')) ||
  (textOf(error, 'code') === 'ESOCKET' && aboutCertificates.test(textOf(error, 'message')))

/** 4xx is temporary, 5xx permanent. */
function rejectionOf(error: unknown, response: number): Trouble {
  if (response < 500) return 'deferred'
  return textOf(error, 'command') === 'RCPT TO' ? 'no-such-recipient' : 'declined'
}

function troubleOf(error: unknown): Trouble {
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

/** Milliseconds; nodemailer's defaults are minutes. */
const DEFAULT_TIMEOUT = 10_000
/** Milliseconds for one letter, from the lookup: 20 MB over a slow line, and a virus scanner. */
const LETTER_DEADLINE = 10 * 60_000
/** Milliseconds: the test answers within ten seconds. */
const TEST_DEADLINE = 9000
/** Bytes of one reply; a greeting takes one or two thousand. */
const MAX_REPLY = 64 * 1024

type MailServer = { host: string; port: number; secure: boolean; user: string; password: string }

/** Null while no mail server or sender is set. */
export function mailServer({ settings }: { settings: Settings }): MailServer | null {
  const host = settings.readable('smtp_host')
  const user = settings.readable('smtp_email')
  if (host === '' || user === '') return null
  return {
    host,
    user,
    port: Number(settings.readable('smtp_port')),
    secure: settings.readable('smtp_secure') === 'true',
    password: settings.secret('smtp_password'),
  }
}

/** `socketTimeout`: milliseconds of inactivity after the greeting. */
type ConnectionOptions = MailOptions & { socketTimeout?: number }

/** Connects to the checked address; the certificate must match the host. */
async function openTransport(
  server: MailServer,
  allowPrivate: boolean,
  { ca, timeout = DEFAULT_TIMEOUT, socketTimeout = timeout }: ConnectionOptions,
) {
  const { host, port, secure, user, password: pass } = server
  const address = await addressFor(host, allowPrivate)
  if (address === null) return null
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host: address,
    port,
    secure,
    requireTLS: !allowPrivate && !secure,
    // The host name to verify; for an IP address the default check is right.
    tls: { ...(isIP(host) === 0 && { servername: host }), ...(ca && { ca }) },
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout,
    maxResponseSize: MAX_REPLY,
    auth: { user, pass },
    // Retries are left to our queue.
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
  })
}

type Sendable = Pick<Message, 'from' | 'to' | 'subject' | 'text'>

/** Opened with the first letter; unusable after a letter that was too late. */
export function mailConnection(server: MailServer, allowPrivate: boolean, options: ConnectionOptions) {
  let opening: ReturnType<typeof openTransport> | null = null
  const send = async (message: Sendable, over: AbortSignal): Promise<'sent' | Trouble> => {
    opening ??= openTransport(server, allowPrivate, options)
    const transport = await opening
    if (!transport) return 'unreachable'
    if (over.aborted) return 'timeout'
    over.addEventListener('abort', () => transport.close({ force: true }))
    try {
      await transport.sendMail(message)
      return 'sent'
    } catch (error) {
      return troubleOf(error)
    }
  }
  return {
    send: (message: Sendable): Promise<'sent' | Trouble> =>
      inTime(options.deadline ?? LETTER_DEADLINE, 'timeout' as const, (over) => send(message, over)),
    close: async (): Promise<void> => (await opening)?.close(),
  }
}

/**
 * Tests the connection by a letter with a code, to the sender's own address unless another is given. Never throws, and answers
 * within ten seconds with the result and the cause of a failure.
 */
export async function testConnection(
  { config, settings }: { config: Config; settings: Settings },
  { to, code, locale }: { to: string | undefined; code: string; locale: Locale },
  options: MailOptions = {},
) {
  const server = mailServer({ settings })
  const connection =
    server && mailConnection(server, config.allowPrivateSmtp, { deadline: TEST_DEADLINE, ...options })
  const outcome =
    (await connection?.send({
      from: { name: t(locale, 'app.title'), address: server?.user ?? '' },
      to: { name: '', address: to ?? server?.user ?? '' },
      subject: t(locale, 'mailCode.subject'),
      text: t(locale, 'mailCode.text', { code }),
    })) ?? 'unset'
  await connection?.close()
  return outcome === 'sent'
    ? { success: true, message: t(locale, 'adminToast.smtpOk') }
    : {
        success: false,
        message: t(locale, 'adminToast.smtpFail'),
        trouble: outcome,
        cause: causeOf(outcome, locale),
      }
}

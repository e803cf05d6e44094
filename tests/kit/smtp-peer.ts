/** A mail server for tests, in this process: it records the letters and can be told to misbehave. */
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { TestApp } from './app.ts'
import { type Client, done } from './client.ts'

/** A letter with the sender and recipients of its SMTP envelope, and its raw header lines. */
export type Arrived = Omit<Email, 'sender'> & { sender: string; recipients: string[]; header: string[] }
export type Peer = {
  port: number
  /** What has arrived, oldest first. */
  letters: Arrived[]
  /** Connections so far. */
  connections: () => number
  close: () => Promise<void>
}
type Options = SMTPServerOptions & {
  host?: string
  port?: number
  /** Called for each letter; the client gets no answer when this returns false. */
  taken?: (letter: Arrived) => boolean
}

const bytesOf = async (stream: AsyncIterable<Buffer>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(stream))

/** By default without TLS and with the password `right`. Call `close` when done. */
export async function smtpPeer({
  host = '127.0.0.1',
  port = 0,
  taken = () => true,
  ...options
}: Options = {}): Promise<Peer> {
  const letters: Arrived[] = []
  let connections = 0
  const server = new SMTPServer({
    disabledCommands: options.secure ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'sender' }) : done(new Error('wrong password')),
    onData: (stream, { envelope }, done) => {
      const keep = async (): Promise<void> => {
        const bytes = await bytesOf(stream)
        const email = await PostalMime.parse(bytes)
        const raw = bytes.toString('latin1')
        const header = raw.slice(0, raw.indexOf('\r\n\r\n')).split(/\r\n(?![ \t])/)
        const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
        const letter = { ...email, header, sender, recipients: envelope.rcptTo.map(({ address }) => address) }
        letters.push(letter)
        if (taken(letter)) done()
        else letters.pop()
      }
      keep().catch(done)
    },
    ...options,
  })
  // Some tests let the client disconnect in the middle.
  server.on('error', () => undefined)
  await new Promise<void>((ready) => server.listen(port, host, ready))
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    letters,
    connections: () => connections,
    close: () => new Promise<void>((closed) => server.close(closed)),
  }
}

/** Sets the mail server like the settings dialog. */
export async function mailBy(
  admin: Client,
  port: number,
  changes: Record<string, string> = {},
): Promise<void> {
  const settings = {
    smtp_host: '127.0.0.1',
    smtp_port: String(port),
    smtp_secure: 'false',
    smtp_email: 'letters@wedding.example',
    smtp_password: 'right',
    admin_email: 'organiser@wedding.example',
    ...changes,
  }
  for (const [key, value] of Object.entries(settings))
    await done(admin.put(`/api/admin/settings/${key}`, { value }))
}

/** Sends all letters that are due now or within the two minutes in which a step may be undone. */
export async function delivered(app: TestApp): Promise<void> {
  await app.parts.mail.work()
  app.clock.advance(2 * 60 * 1000)
  await app.parts.mail.work()
}

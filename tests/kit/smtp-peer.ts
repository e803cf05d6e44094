/** A real mail server for tests, in this process: it keeps what it takes, and may be told to misbehave. */
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { TestApp } from './app.ts'
import { type Client, done } from './client.ts'

/** A letter with what only the connection knew, and its header as it stood there. */
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
  /** Told of each letter; the client hears nothing of its fate while this says false. */
  taken?: (letter: Arrived) => boolean
}

const bytesOf = async (stream: AsyncIterable<Buffer>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(stream))

/** Plain, with a login whose password is `right`, unless `options` say otherwise. Call `close` when done. */
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
  // A client that leaves in the middle is what some tests are about.
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

/** Sets the mail server as the settings dialog does. */
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

/** Sends what is due, and what becomes due in the two minutes in which a step may be taken back. */
export async function delivered(app: TestApp): Promise<void> {
  await app.parts.mail.work()
  app.clock.advance(2 * 60 * 1000)
  await app.parts.mail.work()
}

/** One SMTP connection per run: opened lazily for the first letter and reused for the rest. */

import type { Trouble } from '../store/letter.ts'
import { type MailServer, openTransport, type Timeouts } from './connection.ts'
import type { Message } from './message.ts'
import { troubleOf } from './trouble.ts'

export type MailConnection = ReturnType<typeof mailConnection>

export function mailConnection(server: MailServer, allowPrivate: boolean, timeouts: Timeouts) {
  let opening: ReturnType<typeof openTransport> | null = null
  return {
    send: async (message: Message): Promise<'sent' | Trouble> => {
      opening ??= openTransport(server, allowPrivate, timeouts)
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

/** One connection to the mail server, opened for the first letter and kept for those that follow at once. */

import type { Trouble } from '../store/letter.ts'
import { type MailServer, transportTo, type Waiting } from './connection.ts'
import type { Message } from './message.ts'
import { troubleOf } from './trouble.ts'

export type Line = ReturnType<typeof lineTo>

export function lineTo(server: MailServer, allowPrivate: boolean, waiting: Waiting) {
  let opening: ReturnType<typeof transportTo> | null = null
  return {
    hand: async (message: Message): Promise<'sent' | Trouble> => {
      opening ??= transportTo(server, allowPrivate, waiting)
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

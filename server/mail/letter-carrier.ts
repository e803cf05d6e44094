/** Letters by e-mail: through the mail server of the settings. */
import * as z from 'zod/mini'
import { limits } from '#events/limits.ts'
import type { CarrierService } from './carriers.ts'
import type { MailOptions } from './interface.ts'
import { messageOf } from './message.ts'
import type { Sending } from './sending.ts'
import { mailConnection, mailServer } from './smtp.ts'

/** Mail servers may scan attachments for long before they answer; an earlier timeout would send the letter twice. */
const SOCKET_TIMEOUT = 60_000

/** A single e-mail address: no list, no display name, no control character. */
const isAddress = (text: string): boolean =>
  text.length <= limits.email && z.safeParse(z.email(), text).success

export function letterCarrier(parts: Sending, options: MailOptions): CarrierService {
  /** The sender's address; '' while it or the mail server is not set. */
  const sender = (): string =>
    parts.settings.readable('smtp_host') === '' ? '' : parts.settings.readable('smtp_email')
  const timeouts = { socketTimeout: options.timeout ?? SOCKET_TIMEOUT, ...options }
  return {
    isOn: () => sender() !== '',
    takes: isAddress,
    messageId: (id) => `<${id}@${sender().slice(sender().lastIndexOf('@') + 1)}>`,
    open: () => {
      const server = mailServer(parts)
      if (!server) return null
      const connection = mailConnection(server, parts.config.allowPrivateSmtp, timeouts)
      return {
        prepare: async (posted, letter) => {
          const made = await messageOf(parts, posted, letter)
          if (!made || 'later' in made) return made
          return { hidden: made.hidden, send: () => connection.send(made.message) }
        },
        close: connection.close,
      }
    },
  }
}

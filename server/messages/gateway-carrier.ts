/** Text messages by the SMS gateway, which the settings describe as one HTTP request. */
import { type Message, messageFor } from '#events/letters.ts'
import { filledRequest, gatewayRequest, templateOf } from '#events/messages.ts'
import { isDialled, localOf } from '../mail/hand-carrier.ts'
import type { CarrierService, MailOptions, Sending } from '../mail/interface.ts'
import type { Posted } from '../store/records.ts'
import { httpCall, outcomeOf } from './http-call.ts'

type Known = Pick<Sending, 'settings' | 'config'>

function valuesFor(
  { settings }: Known,
  { id, to, locale }: Posted,
  { name, text, reference, link, code }: Message,
) {
  return {
    to,
    local: localOf(to),
    text,
    template: templateOf(settings.readable('gateway_templates'), name, locale),
    reference,
    link,
    code,
    id,
    secret: settings.secret('gateway_secret'),
  }
}

export function gatewayCarrier(parts: Known, { ca, timeout }: MailOptions): CarrierService {
  const { settings, config } = parts
  const request = () => gatewayRequest(settings.readable('gateway_request'))
  const bounds = { allowPrivate: config.allowPrivateSmtp, ca, timeout }
  return {
    isOn: () => request() !== null,
    takes: isDialled,
    messageId: (id) => id,
    open: () => {
      const template = request()
      if (!template) return null
      const success = settings.readable('gateway_success')
      return {
        prepare: async (posted, letter) => {
          const message = messageFor(letter, { locale: posted.locale, publicUrl: config.publicUrl })
          if (!message) return null
          const call = filledRequest(template, valuesFor(parts, posted, message))
          return { hidden: [], send: async () => outcomeOf(await httpCall(call, bounds), success) }
        },
        close: async () => undefined,
      }
    },
  }
}

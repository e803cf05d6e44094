/** Text messages by the SMS gateway that the settings describe as one HTTP request. */
import { filledRequest, gatewayRequest } from '#events/messages/gateway-request.ts'
import { templateOf } from '#events/messages/texts.ts'
import type { CarrierService } from '../mail/carriers.ts'
import { isDialled, localOf } from '../mail/hand-carrier.ts'
import type { MailOptions } from '../mail/interface.ts'
import { type Message, messageFor } from '../mail/phone-text.ts'
import type { Sending } from '../mail/sending.ts'
import type { Trouble } from '../store/letter.ts'
import type { Posted } from '../store/records.ts'
import { type Answer, httpCall } from './http-call.ts'

type Known = Pick<Sending, 'settings' | 'config'>

/** A page of a proxy, or of the gateway's own web site, is no acknowledgement. */
const isPage = ({ type, text }: Answer): boolean => /html/i.test(type) || /^\s*<(!doctype )?html/i.test(text)

/** @param success what a good answer holds; '' where the status says enough */
export function outcomeOf(answer: Answer | Trouble, success: string): 'sent' | Trouble {
  if (typeof answer === 'string') return answer
  const { status, text } = answer
  if (status === 401 || status === 403) return 'login'
  if (status === 408 || status === 429) return 'deferred'
  if (status >= 500) return status >= 502 && status <= 504 ? 'unreachable' : 'deferred'
  if (status === 404 || status === 405 || status < 200 || (status >= 300 && status < 400))
    return 'strange-answer'
  if (status >= 400) return 'declined'
  if (isPage(answer)) return 'strange-answer'
  return text.includes(success) ? 'sent' : 'declined'
}

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

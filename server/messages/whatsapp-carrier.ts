/** Messages by the WhatsApp Business Cloud API, as registered templates, the only form allowed unasked. */
import * as z from 'zod/mini'
import { jsonValue } from '#events/ledger/encoding.ts'
import { type Message, messageFor } from '#events/letters.ts'
import { templateOf } from '#events/messages.ts'
import { isDialled } from '../mail/hand-carrier.ts'
import type { CarrierService, MailOptions, Sending } from '../mail/interface.ts'
import type { Trouble } from '../store/letter.ts'
import type { Posted } from '../store/records.ts'
import { type Answer, httpCall, outcomeOf } from './http-call.ts'

const GRAPH = 'https://graph.facebook.com/v23.0'

const Refused = z.object({ error: z.object({ code: z.number() }) })
const Accepted = z.object({ messages: z.tuple([z.object({ id: z.string() })]) })
/** Meta's error codes that tell more than the status: no account, too many, expired token. */
const troubles: Readonly<Record<number, Trouble>> = {
  131026: 'no-such-recipient',
  131030: 'no-such-recipient',
  130429: 'deferred',
  131048: 'deferred',
  131056: 'deferred',
  80007: 'deferred',
  190: 'login',
}

function whatsappOutcome(answer: Answer | Trouble): 'sent' | Trouble {
  if (typeof answer === 'string') return answer
  const body = jsonValue(answer.text)
  const refused = Refused.safeParse(body).data
  const outcome = outcomeOf(answer, '')
  if (outcome === 'sent') return Accepted.safeParse(body).success ? 'sent' : 'strange-answer'
  return (refused && troubles[refused.error.code]) ?? outcome
}

/** `biz_opaque_callback_data` is returned with the delivery status. */
const bodyFor = (
  { id, to, locale }: Posted,
  { reference, link, code }: Message,
  template: string,
): string => {
  const values = [reference, link, code].filter((value) => value !== '')
  const parameters = values.map((text) => ({ type: 'text', text }))
  const components = parameters.length > 0 ? [{ type: 'body', parameters }] : []
  return JSON.stringify({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    template: { name: template, language: { code: locale }, components },
    biz_opaque_callback_data: id,
  })
}

export function whatsappCarrier(
  { settings, config }: Pick<Sending, 'settings' | 'config'>,
  { ca, timeout, whatsapp = GRAPH }: MailOptions,
): CarrierService {
  const bounds = { allowPrivate: config.allowPrivateSmtp, ca, timeout }
  const isOn = (): boolean =>
    settings.readable('whatsapp_phone_id') !== '' && settings.secret('whatsapp_token') !== ''
  return {
    isOn,
    takes: isDialled,
    messageId: (id) => id,
    open: () => {
      if (!isOn()) return null
      const headers = [
        ['authorization', `Bearer ${settings.secret('whatsapp_token')}`],
        ['content-type', 'application/json'],
      ] as const
      const url = `${whatsapp}/${settings.readable('whatsapp_phone_id')}/messages`
      return {
        prepare: async (posted, letter) => {
          const message = messageFor(letter, { locale: posted.locale, publicUrl: config.publicUrl })
          if (!message) return null
          const template = templateOf(settings.readable('whatsapp_templates'), message.name, posted.locale)
          const call = { method: 'POST', url, headers, body: bodyFor(posted, message, template) }
          const send = async () => whatsappOutcome(await httpCall(call, bounds))
          return { hidden: [], send: template === '' ? async () => 'declined' as const : send }
        },
        close: async () => undefined,
      }
    },
  }
}

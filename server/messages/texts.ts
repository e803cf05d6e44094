/** The texts as an organiser registers them with an operator (DLT), what each costs in parts, and its template. */
import { locales } from '#events/account-lists.ts'
import { messageParts } from '#events/messages/parts.ts'
import { type MessageText, templateOf } from '#events/messages/texts.ts'
import { messageFor } from '../mail/phone-text.ts'
import type { Sending } from '../mail/sending.ts'
import { madeUp } from '../mail/trial.ts'
import type { Letter } from '../store/letter.ts'

/** A letter that each text is sent for. */
const samples: Record<MessageText, Letter> = {
  acknowledgement: { kind: 'acknowledgement', ...madeUp, at: '', seq: 0 },
  verified: { kind: 'status', ...madeUp, status: 'verified', from: 'submitted' },
  shortlisted: { kind: 'status', ...madeUp, status: 'shortlisted', from: 'ranked' },
  finalized: { kind: 'status', ...madeUp, status: 'finalized', from: 'shortlisted' },
  answer: { kind: 'status', ...madeUp, status: 'waitlist', from: 'ranked' },
  code: { kind: 'sign-in-code', code: '000000', until: '' },
  shared: { kind: 'shared-number', until: '' },
}
/** What stands for a value in a registered text. */
const VARIABLE = '{#var#}'

export function registeredTexts({ settings, config }: Pick<Sending, 'settings' | 'config'>) {
  const templates = settings.readable('gateway_templates')
  return Object.entries(samples).flatMap(([name, letter]) =>
    locales.flatMap((locale) => {
      const message = messageFor(letter, { locale, publicUrl: config.publicUrl })
      if (!message) return []
      const values = [message.reference, message.link, message.code].filter((value) => value !== '')
      const text = values.reduce((whole, value) => whole.replace(value, VARIABLE), message.text)
      const { alphabet, parts } = messageParts(message.text)
      return [{ name, locale, text, alphabet, parts, template: templateOf(templates, message.name, locale) }]
    }),
  )
}

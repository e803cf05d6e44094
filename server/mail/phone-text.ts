/** The outbox's words about a message to a phone: way, recipient, parts, delivery, and cause of delay. */
import { moment } from '#events/language/format.ts'
import { t, translatorIn } from '#events/language/index.ts'
import { asSentence } from '#events/language/sentences.ts'
import { type Letter, messageFor } from '#events/letters.ts'
import { messageParts } from '#events/messages.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { Carrier, Trouble } from '../store/letter.ts'
import type { Posted } from '../store/records.ts'

/** Number of parts as networks count them. '' for letters that go only by e-mail. */
function partsOf(letter: Letter, of: { locale: Locale; publicUrl: string | null }, reader: Locale): string {
  const message = messageFor(letter, of)
  return message ? translatorIn(reader)('outbox.parts', { count: messageParts(message.text).parts }) : ''
}

/** The text with its parts. */
export function onPhone(
  letter: Letter,
  of: { locale: Locale; publicUrl: string | null },
  reader: Locale,
): string {
  const text = messageFor(letter, of)?.text ?? ''
  return t(reader, 'results.onPhone', { text, parts: partsOf(letter, of, reader) })
}

/** The text of a sent message is deleted, and with it its parts. */
export function wayOf(
  posted: Posted,
  { publicUrl, reader }: { publicUrl: string | null; reader: Locale },
): string {
  const { carrier, delivery, letter, locale, to } = posted
  const parts = carrier === 'sms' && letter ? partsOf(letter, { locale, publicUrl }, reader) : ''
  const became = delivery
    ? t(reader, `outbox.delivery.${delivery.state}`, { time: moment(reader, delivery.at) })
    : ''
  return [t(reader, `outbox.by.${carrier}`, { to }), parts, became].filter((part) => part !== '').join(' · ')
}

/** `unset`: not configured. @param carrier default: letter */
export const causeOf = (trouble: Trouble | 'unset', reader: Locale, carrier: Carrier = 'letter'): string =>
  asSentence(
    (trouble === 'declined' || trouble === 'no-such-recipient') && carrier !== 'letter'
      ? t(reader, `outbox.declined.${carrier}`)
      : t(reader, `outbox.trouble.${trouble}`),
  )

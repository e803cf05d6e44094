/** The text of a message to a phone: one of a closed list, with a number and a link and nothing else about a family. Pure. */
import { spokenReferenceOf } from '#events/application/number.ts'
import { moment } from '#events/language/format.ts'
import { t, translatorIn } from '#events/language/index.ts'
import { asSentence } from '#events/language/sentences.ts'
import { type MessageText, messageParts } from '#events/messages.ts'
import { unforeseen } from '#events/unforeseen.ts'
import type { Locale } from '#events/vocabulary.ts'
import { pageLink } from '../http/origin.ts'
import type { About, Carrier, Letter, Trouble } from '../store/letter.ts'
import type { Posted } from '../store/records.ts'

/** `reference`, `link`, `code`: '' where the text has none. */
export type Message = { name: MessageText; text: string; reference: string; link: string; code: string }
/** `publicUrl`: null where nobody knows at which address families reach the site; then no message has a link. */
type Context = { locale: Locale; publicUrl: string | null }

/** A phone is often shared: whoever is waitlisted or rejected reads the same, that there is an answer. */
const statusTexts = {
  verified: 'verified',
  shortlisted: 'shortlisted',
  finalized: 'finalized',
  waitlist: 'answer',
  rejected: 'answer',
} as const

function about(name: MessageText, { id, number = null }: About, context: Context): Message {
  const { locale, publicUrl } = context
  const t = translatorIn(locale)
  const reference = spokenReferenceOf({ id, number })
  const link = publicUrl === null ? '' : pageLink(publicUrl, locale, '/dashboard')
  const text = t(`message.${name}`, { programme: t('app.title'), reference })
  return { name, text: link === '' ? text : `${text} ${link}`, reference, link, code: '' }
}

const withoutLink = (name: MessageText) => ({ name, reference: '', link: '', code: '' })

/** Null for what is sent by e-mail alone. */
export function messageFor(letter: Letter, context: Context): Message | null {
  const t = translatorIn(context.locale)
  const programme = t('app.title')
  switch (letter.kind) {
    case 'acknowledgement':
      return about('acknowledgement', letter, context)
    case 'status':
      return about(statusTexts[letter.status], letter, context)
    case 'sign-in-code': {
      const { code } = letter
      return { ...withoutLink('code'), text: t('message.code', { programme, code }), code }
    }
    case 'shared-number':
      return { ...withoutLink('shared'), text: t('message.shared', { programme }) }
    case 'details':
    case 'breach':
    case 'checkpoint':
    case 'password-link':
    case 'verification-code':
    case 'taken-off':
      return null
    default:
      return unforeseen(letter, null)
  }
}

// What the outbox says of a message, in words: by which way and to whom, in how many parts, what became of it, and why it waits.

/** What a text message costs, as networks count it. '' for what is sent by e-mail alone. */
function partsOf(letter: Letter, of: { locale: Locale; publicUrl: string | null }, reader: Locale): string {
  const message = messageFor(letter, of)
  return message ? translatorIn(reader)('outbox.parts', { count: messageParts(message.text).parts }) : ''
}

/** What a message to a phone says, with its parts. */
export function onPhone(
  letter: Letter,
  of: { locale: Locale; publicUrl: string | null },
  reader: Locale,
): string {
  const text = messageFor(letter, of)?.text ?? ''
  return t(reader, 'results.onPhone', { text, parts: partsOf(letter, of, reader) })
}

/** Of one that was sent the text is forgotten, and with it its parts. */
export function wayOf(
  posted: Posted,
  { publicUrl, reader }: { publicUrl: string | null; reader: Locale },
): string {
  const { carrier, delivery, letter, locale, to } = posted
  const parts = carrier === 'sms' && letter ? partsOf(letter, { locale, publicUrl }, reader) : ''
  const became = delivery
    ? t(reader, `outbox.delivery.${delivery.state}`, { time: moment(reader, delivery.at) })
    : ''
  return [t(reader, `outbox.by.${carrier}`, { to }), parts, became].filter((said) => said !== '').join(' · ')
}

/** `unset`: what it takes is not set. @param carrier a letter where it is not said */
export const causeOf = (trouble: Trouble | 'unset', reader: Locale, carrier: Carrier = 'letter'): string =>
  asSentence(
    (trouble === 'declined' || trouble === 'no-such-recipient') && carrier !== 'letter'
      ? t(reader, `outbox.declined.${carrier}`)
      : t(reader, `outbox.trouble.${trouble}`),
  )

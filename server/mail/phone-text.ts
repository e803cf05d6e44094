/** The text of a message to a phone: one of a closed list, with a number and a link and nothing else about a family. Pure. */
import { spokenReferenceOf } from '#events/application/reference.ts'
import { translatorIn } from '#events/language/index.ts'
import type { MessageText } from '#events/messages/texts.ts'
import { unforeseen } from '#events/unforeseen.ts'
import type { Locale } from '#events/vocabulary.ts'
import { pageLink } from '../http/links.ts'
import type { About, Letter } from '../store/letter.ts'

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

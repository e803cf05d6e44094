/** From what a letter is about to what it says, in its reader's language. Pure: what must be looked up is handed in. */
import type { Form } from '#events/application/form.ts'
import { moment, seasonName } from '#events/language/format.ts'
import { unforeseen } from '#events/unforeseen.ts'
import type { Locale } from '#events/vocabulary.ts'
import { pageLink } from '../../pages/links.ts'
import type { Letter } from '../../store/letter.ts'
import { detailParts } from './details.ts'
import { asHtml, asText, type Part, type Row, type Sheet } from './sheet.ts'
import { referenceOf, type Word, wordsIn } from './words.ts'

export type Around = {
  locale: Locale
  /** Where people reach the site; null while nobody has said so, and then no letter links to it. */
  publicUrl: string | null
  /** Where families may ask; '' while nobody has said so. */
  whatsapp: string
  /** For the organiser's letter: the form, and which files go along. */
  sent: { form: Form; attached: readonly string[]; left: readonly string[]; withoutAadhaar: boolean } | null
}
type Of<K extends Letter['kind']> = Extract<Letter, { kind: K }>

/** A refusal is no bare word among the letters of a day. */
function aboutStatus({ id, status }: Of<'status'>, word: Word): string {
  const reference = referenceOf(id)
  if (status === 'rejected') return word('mail.rejected.subject', { reference })
  return word('mail.status.subject', { reference, status: word(`status.${status}`) })
}

export function subjectOf(letter: Letter, locale: Locale): string {
  const word = wordsIn(locale)
  switch (letter.kind) {
    case 'acknowledgement':
      return word('mail.ack.subject', { reference: referenceOf(letter.id) })
    case 'details':
      return word('mail.details.subject', { reference: referenceOf(letter.id) })
    case 'status':
      return aboutStatus(letter, word)
    case 'password-link':
      return word('mail.link.subject')
    case 'verification-code':
      return word('mail.code.subject')
    default:
      return unforeseen(letter, '')
  }
}

const text = (words: string): Part => ({ is: 'text', text: words })
const button = ({ locale }: Around, label: string, link: string): Part => ({
  is: 'button',
  text: label,
  link,
  beside: wordsIn(locale)('mail.address'),
})
/** Where the family sees more; the organiser's console has one set of addresses for both languages. */
function dashboard(around: Around): Part[] {
  const { locale, publicUrl } = around
  if (publicUrl === null) return []
  return [button(around, wordsIn(locale)('nav.dashboard'), pageLink(publicUrl, locale, '/dashboard'))]
}
const ofApplication = ({ id, season }: { id: string; season: string }, locale: Locale): Row[] => [
  [wordsIn(locale)('dash.applicationId'), referenceOf(id)],
  [wordsIn(locale)('mail.season'), seasonName(locale, season)],
]

function acknowledged(letter: Of<'acknowledgement'>, around: Around): Part[] {
  const { locale } = around
  const word = wordsIn(locale)
  const sent: Row = [word('mail.sentOn'), moment(locale, letter.at)]
  return [
    text(word('mail.dear')),
    text(word('mail.ack.thanks')),
    { is: 'rows', rows: [...ofApplication(letter, locale), sent] },
    text(word('dash.keepReference')),
    text(word('dash.next.submitted')),
    ...dashboard(around),
  ]
}

function told(letter: Of<'status'>, around: Around): Part[] {
  const { locale } = around
  const word = wordsIn(locale)
  const rejected = letter.status === 'rejected'
  const status: Row = [word('mail.status.status'), word(`status.${letter.status}`)]
  return [
    text(word('mail.dear')),
    ...(rejected ? [text(word('mail.rejected.text'))] : []),
    ...(letter.status === 'finalized' ? [text(word('dash.congrats'))] : []),
    { is: 'rows', rows: [...ofApplication(letter, locale), ...(rejected ? [] : [status])] },
    text(word(`dash.next.${letter.status}`)),
    ...dashboard(around),
  ]
}

function listed(title: string, items: readonly string[]): Part[] {
  return items.length === 0 ? [] : [{ is: 'list', title, items }]
}

function detailed(letter: Of<'details'>, around: Around): Part[] {
  const { locale, publicUrl, sent } = around
  const word = wordsIn(locale)
  if (!sent) return []
  const link = `${publicUrl}/admin/applications/${letter.id}`
  const when: Row = [word('mail.sentOn'), moment(locale, letter.at)]
  return [
    { is: 'rows', rows: [...ofApplication(letter, locale), when] },
    ...(publicUrl === null ? [] : [button(around, word('mail.details.open'), link)]),
    ...detailParts(sent.form, locale),
    ...listed(word('mail.details.attached'), sent.attached),
    ...listed(word('mail.details.left'), sent.left),
    ...(sent.left.length > 0 ? [text(word('mail.details.leftText'))] : []),
    ...(sent.withoutAadhaar ? [text(word('mail.details.aadhaar'))] : []),
    text(word('mail.details.private')),
  ]
}

function contentOf(letter: Letter, around: Around): Pick<Sheet, 'title' | 'parts'> {
  const { locale } = around
  const word = wordsIn(locale)
  switch (letter.kind) {
    case 'acknowledgement':
      return { title: word('mail.ack.title'), parts: acknowledged(letter, around) }
    case 'details':
      return { title: word('mail.details.title'), parts: detailed(letter, around) }
    case 'status':
      return { title: word(`mail.status.${letter.status}`), parts: told(letter, around) }
    case 'password-link': {
      const time = moment(locale, letter.until)
      const open = button(around, word('mail.link.button'), letter.link)
      const parts = [text(word('mail.link.text', { time })), open, text(word('mail.link.unasked'))]
      return { title: word('mail.link.title'), parts }
    }
    case 'verification-code': {
      const code: Part = { is: 'code', label: word('mail.code.code'), code: letter.code }
      const time = moment(locale, letter.until)
      const parts = [text(word('mail.code.text', { time })), code, text(word('mail.code.unasked'))]
      return { title: word('mail.code.title'), parts }
    }
    default:
      return unforeseen(letter, { title: '', parts: [] })
  }
}

/** Families are told where to ask; organisers are whom one asks, and while nobody has given a number there is none. */
const footOf = (letter: Letter, number: string, word: Word): string =>
  number === '' || letter.kind === 'details' ? word('mail.footAlone') : word('mail.foot', { number })

export function composed(letter: Letter, around: Around): { text: string; html: string } {
  const word = wordsIn(around.locale)
  const sheet: Sheet = {
    locale: around.locale,
    head: word('app.programme'),
    ...contentOf(letter, around),
    foot: footOf(letter, around.whatsapp, word),
  }
  return { text: asText(sheet), html: asHtml(sheet) }
}

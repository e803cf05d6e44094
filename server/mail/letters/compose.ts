/** From what a letter is about to what it says, in its reader's language. Pure: what must be looked up is handed in. */
import type { Form } from '#events/application/form.ts'
import { referenceOf } from '#events/application/reference.ts'
import { moment, seasonName } from '#events/language/format.ts'
import { type Name, translatorIn } from '#events/language/index.ts'
import type { Translate } from '#events/language/translate.ts'
import { unforeseen } from '#events/unforeseen.ts'
import type { Locale } from '#events/vocabulary.ts'
import { pageLink } from '../../pages/links.ts'
import type { Letter } from '../../store/letter.ts'
import { detailParts } from './details.ts'
import { asHtml, asText, type Part, type Row, type Sheet } from './sheet.ts'

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
function aboutStatus({ id, status }: Of<'status'>, t: Translate<Name>): string {
  const reference = referenceOf(id)
  if (status === 'rejected') return t('mail.rejected.subject', { reference })
  return t('mail.status.subject', { reference, status: t(`status.${status}`) })
}

export function subjectOf(letter: Letter, locale: Locale): string {
  const t = translatorIn(locale)
  switch (letter.kind) {
    case 'acknowledgement':
      return t('mail.ack.subject', { reference: referenceOf(letter.id) })
    case 'details':
      return t('mail.details.subject', { reference: referenceOf(letter.id) })
    case 'status':
      return aboutStatus(letter, t)
    case 'password-link':
      return t('mail.link.subject')
    case 'verification-code':
      return t('mail.code.subject')
    default:
      return unforeseen(letter, '')
  }
}

const text = (words: string): Part => ({ is: 'text', text: words })
const button = ({ locale }: Around, label: string, link: string): Part => ({
  is: 'button',
  text: label,
  link,
  beside: translatorIn(locale)('mail.address'),
})
/** Where the family sees more; the organiser's console has one set of addresses for both languages. */
function dashboard(around: Around): Part[] {
  const { locale, publicUrl } = around
  if (publicUrl === null) return []
  return [button(around, translatorIn(locale)('nav.dashboard'), pageLink(publicUrl, locale, '/dashboard'))]
}
const ofApplication = ({ id, season }: { id: string; season: string }, locale: Locale): Row[] => [
  [translatorIn(locale)('dash.applicationId'), referenceOf(id)],
  [translatorIn(locale)('mail.season'), seasonName(locale, season)],
]

function acknowledged(letter: Of<'acknowledgement'>, around: Around): Part[] {
  const { locale } = around
  const t = translatorIn(locale)
  const sent: Row = [t('mail.sentOn'), moment(locale, letter.at)]
  return [
    text(t('mail.dear')),
    text(t('mail.ack.thanks')),
    { is: 'rows', rows: [...ofApplication(letter, locale), sent] },
    text(t('dash.keepReference')),
    text(t('dash.next.submitted')),
    ...dashboard(around),
  ]
}

function told(letter: Of<'status'>, around: Around): Part[] {
  const { locale } = around
  const t = translatorIn(locale)
  const rejected = letter.status === 'rejected'
  const status: Row = [t('mail.status.status'), t(`status.${letter.status}`)]
  return [
    text(t('mail.dear')),
    ...(rejected ? [text(t('mail.rejected.text'))] : []),
    ...(letter.status === 'finalized' ? [text(t('dash.congrats'))] : []),
    { is: 'rows', rows: [...ofApplication(letter, locale), ...(rejected ? [] : [status])] },
    text(t(`dash.next.${letter.status}`)),
    ...dashboard(around),
  ]
}

function listed(title: string, items: readonly string[]): Part[] {
  return items.length === 0 ? [] : [{ is: 'list', title, items }]
}

function detailed(letter: Of<'details'>, around: Around): Part[] {
  const { locale, publicUrl, sent } = around
  const t = translatorIn(locale)
  if (!sent) return []
  const link = `${publicUrl}/admin/applications/${letter.id}`
  const when: Row = [t('mail.sentOn'), moment(locale, letter.at)]
  return [
    { is: 'rows', rows: [...ofApplication(letter, locale), when] },
    ...(publicUrl === null ? [] : [button(around, t('mail.details.open'), link)]),
    ...detailParts(sent.form, locale),
    ...listed(t('mail.details.attached'), sent.attached),
    ...listed(t('mail.details.left'), sent.left),
    ...(sent.left.length > 0 ? [text(t('mail.details.leftText'))] : []),
    ...(sent.withoutAadhaar ? [text(t('mail.details.aadhaar'))] : []),
    text(t('mail.details.private')),
  ]
}

function contentOf(letter: Letter, around: Around): Pick<Sheet, 'title' | 'parts'> {
  const { locale } = around
  const t = translatorIn(locale)
  switch (letter.kind) {
    case 'acknowledgement':
      return { title: t('mail.ack.title'), parts: acknowledged(letter, around) }
    case 'details':
      return { title: t('mail.details.title'), parts: detailed(letter, around) }
    case 'status':
      return { title: t(`mail.status.${letter.status}`), parts: told(letter, around) }
    case 'password-link': {
      const time = moment(locale, letter.until)
      const open = button(around, t('mail.link.button'), letter.link)
      const parts = [text(t('mail.link.text', { time })), open, text(t('mail.link.unasked'))]
      return { title: t('mail.link.title'), parts }
    }
    case 'verification-code': {
      const code: Part = { is: 'code', label: t('mail.code.code'), code: letter.code }
      const time = moment(locale, letter.until)
      const parts = [text(t('mail.code.text', { time })), code, text(t('mail.code.unasked'))]
      return { title: t('mail.code.title'), parts }
    }
    default:
      return unforeseen(letter, { title: '', parts: [] })
  }
}

/** Families are told where to ask; organisers are whom one asks, and while nobody has given a number there is none. */
const footOf = (letter: Letter, number: string, t: Translate<Name>): string =>
  number === '' || letter.kind === 'details' ? t('mail.footAlone') : t('mail.foot', { number })

export function composed(letter: Letter, around: Around): { text: string; html: string } {
  const t = translatorIn(around.locale)
  const sheet: Sheet = {
    locale: around.locale,
    head: t('app.programme'),
    ...contentOf(letter, around),
    foot: footOf(letter, around.whatsapp, t),
  }
  return { text: asText(sheet), html: asHtml(sheet) }
}

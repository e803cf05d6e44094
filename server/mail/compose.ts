/** Composes the subject and the content of each kind of letter in its reader's language. Pure: all data are arguments. */
import { locales } from '#events/account-lists.ts'
import type { Form } from '#events/application/form.ts'
import { spokenReferenceOf } from '#events/application/number.ts'
import { grouped } from '#events/language/digits.ts'
import { day, moment, seasonName } from '#events/language/format.ts'
import { type Name, translatorIn } from '#events/language/index.ts'
import type { Params, Translate } from '#events/language/translate.ts'
import { unforeseen } from '#events/unforeseen.ts'
import type { Locale } from '#events/vocabulary.ts'
import { confirmLink, pageLink } from '../http/origin.ts'
import type { About, Letter } from '../store/letter.ts'
import { formParts } from './form-parts.ts'
import { asHtml, asText, type Part, RECEIPT_PICTURE, type Row, type Sheet } from './sheet.ts'

// The letter with a signed checkpoint. In both languages: who it goes to has no account, and so no language. Pure.

type CheckpointLetter = Extract<Letter, { kind: 'checkpoint' }>

const inBoth = (key: 'mail.checkpoint.subject' | 'mail.checkpoint.title', params?: Params): string =>
  locales.map((locale) => translatorIn(locale)(key, params)).join(' / ')

const checkpointSubject = ({ size }: CheckpointLetter): string =>
  inBoth('mail.checkpoint.subject', { size: grouped(size) })

const checkpointTitle = (): string => inBoth('mail.checkpoint.title')

/** `note`: as it was signed. Without a `publicUrl` there is no link to the page that checks it. */
function checkpointParts(
  { size, at }: CheckpointLetter,
  { note, publicUrl }: { note: string; publicUrl: string | null },
): Part[] {
  const words = locales.map(
    (locale): Part => ({
      is: 'text',
      text: translatorIn(locale)('mail.checkpoint.text', { size: grouped(size), time: moment(locale, at) }),
    }),
  )
  const pages = locales.map(
    (locale): Part => ({
      is: 'link',
      text: translatorIn(locale)('mail.checkpoint.page'),
      link: pageLink(publicUrl ?? '', locale, '/audit'),
    }),
  )
  return [...words, { is: 'verbatim', text: note }, ...(publicUrl === null ? [] : pages)]
}

export type LetterContext = {
  locale: Locale
  /** Null when PUBLIC_URL is not set; then no letter contains a link to the site. */
  publicUrl: string | null
  /** The number for questions of families; '' when none is set. */
  whatsapp: string
  /** For the organiser's letter: the form, and the labels of the files that are attached or left out. */
  details: {
    form: Form
    attached: readonly string[]
    omitted: readonly string[]
    withoutAadhaar: boolean
  } | null
  /** A receipt with its code for a link, or a signed checkpoint. */
  paper: { text: string; code: string | null } | null
}
type Of<K extends Letter['kind']> = Extract<Letter, { kind: K }>

const referenceOf = ({ id, number = null }: About): string => spokenReferenceOf({ id, number })

export function subjectOf(letter: Letter, locale: Locale): string {
  const t = translatorIn(locale)
  switch (letter.kind) {
    case 'acknowledgement':
      return t('mail.ack.subject', { reference: referenceOf(letter) })
    case 'details':
      return t('mail.details.subject', { reference: referenceOf(letter) })
    case 'status': {
      const reference = referenceOf(letter)
      // A rejection is worded as a sentence: the bare word would be harsh among the letters of a day.
      if (letter.status === 'rejected') return t('mail.rejected.subject', { reference })
      return t('mail.status.subject', { reference, status: t(`status.${letter.status}`) })
    }
    case 'checkpoint':
      return checkpointSubject(letter)
    case 'breach':
      return t('breach.subject')
    case 'password-link':
      return t('mail.link.subject')
    case 'verification-code':
      return t('mail.code.subject')
    case 'sign-in-code':
      return t('message.subject.code')
    case 'shared-number':
      return t('message.subject.shared')
    case 'taken-off':
      return t('mail.off.subject')
    default:
      return unforeseen(letter, '')
  }
}

type Writing = LetterContext & { t: Translate<Name> }

const text = (words: string): Part => ({ is: 'text', text: words })
const button = ({ t }: Writing, label: string, link: string): Part => ({
  is: 'button',
  text: label,
  link,
  beside: t('mail.address'),
})
function dashboardButton(writing: Writing): Part[] {
  const { t, locale, publicUrl } = writing
  if (publicUrl === null) return []
  return [button(writing, t('nav.dashboard'), pageLink(publicUrl, locale, '/dashboard'))]
}
const applicationRows = (about: About, { t, locale }: Writing): Row[] => [
  [t('dash.applicationId'), referenceOf(about)],
  [t('mail.season'), seasonName(locale, about.season)],
]
const submittedAt = (at: string, { t, locale }: Writing): Row => [t('mail.sentOn'), moment(locale, at)]

function acknowledgementParts(letter: Of<'acknowledgement'>, writing: Writing): Part[] {
  const { t } = writing
  return [
    text(t('mail.dear')),
    text(t('mail.ack.thanks')),
    { is: 'rows', rows: [...applicationRows(letter, writing), submittedAt(letter.at, writing)] },
    text(t('dash.keepReference')),
    text(t('dash.next.submitted')),
    ...dashboardButton(writing),
    ...receiptParts(writing),
  ]
}

/** On the phone that reads the letter, and on another. */
const checkingParts = (t: Writing['t'], link: string): Part[] => [
  { is: 'link', text: t('receipt.check'), link },
  { is: 'picture', cid: RECEIPT_PICTURE, label: t('receipt.picture') },
  text(t('receipt.scan')),
]

function receiptParts({ t, locale, publicUrl, paper }: Writing): Part[] {
  if (!paper || paper.code === null) return []
  const link = publicUrl === null ? null : pageLink(publicUrl, locale, `/audit#receipt=${paper.code}`)
  return [
    { is: 'heading', text: t('receipt.title') },
    text(t('receipt.what')),
    ...(link === null ? [] : checkingParts(t, link)),
    text(t('receipt.letter')),
    { is: 'verbatim', text: paper.text },
  ]
}

function statusParts(letter: Of<'status'>, writing: Writing): Part[] {
  const { t, whatsapp } = writing
  const rejected = letter.status === 'rejected'
  // Nobody is sent to a number that is not set.
  const next = rejected && whatsapp === '' ? 'dash.reviewHow' : (`dash.next.${letter.status}` as const)
  const status: Row = [t('mail.status.status'), t(`status.${letter.status}`)]
  return [
    text(t('mail.dear')),
    ...(rejected ? [text(t('mail.rejected.text'))] : []),
    ...(letter.status === 'finalized' ? [text(t('dash.congrats'))] : []),
    { is: 'rows', rows: [...applicationRows(letter, writing), ...(rejected ? [] : [status])] },
    text(t(next)),
    ...dashboardButton(writing),
  ]
}

const listPart = (title: string, items: readonly string[]): Part[] =>
  items.length === 0 ? [] : [{ is: 'list', title, items }]

function detailsParts(letter: Of<'details'>, writing: Writing): Part[] {
  const { t, locale, publicUrl, details } = writing
  if (!details) return []
  const link = `${publicUrl}/admin/applications/${letter.id}`
  return [
    { is: 'rows', rows: [...applicationRows(letter, writing), submittedAt(letter.at, writing)] },
    ...(publicUrl === null ? [] : [button(writing, t('mail.details.open'), link)]),
    ...formParts(details.form, locale),
    ...listPart(t('mail.details.attached'), details.attached),
    ...listPart(t('mail.details.left'), details.omitted),
    ...(details.omitted.length > 0 ? [text(t('mail.details.leftText'))] : []),
    ...(details.withoutAadhaar ? [text(t('mail.details.aadhaar'))] : []),
    text(t('mail.details.private')),
  ]
}

function contentOf(letter: Letter, writing: Writing): Pick<Sheet, 'title' | 'parts'> {
  const { t, locale, publicUrl, paper } = writing
  switch (letter.kind) {
    case 'acknowledgement':
      return { title: t('mail.ack.title'), parts: acknowledgementParts(letter, writing) }
    case 'details':
      return { title: t('mail.details.title'), parts: detailsParts(letter, writing) }
    case 'status':
      return { title: t(`mail.status.${letter.status}`), parts: statusParts(letter, writing) }
    case 'checkpoint':
      return {
        title: checkpointTitle(),
        parts: checkpointParts(letter, { publicUrl, note: paper?.text ?? '' }),
      }
    case 'breach':
      return { title: t('breach.subject'), parts: [t('mail.dear'), ...letter.paragraphs].map(text) }
    case 'password-link': {
      const time = moment(locale, letter.until)
      const open = button(writing, t('mail.link.button'), letter.link)
      const parts = [text(t('mail.link.text', { time })), open, text(t('mail.link.unasked'))]
      return { title: t('mail.link.title'), parts }
    }
    case 'verification-code': {
      const code: Part = { is: 'code', label: t('mail.code.code'), code: letter.code }
      const time = moment(locale, letter.until)
      const link =
        publicUrl === null
          ? []
          : [button(writing, t('mail.code.button'), confirmLink(publicUrl, locale, letter.code))]
      const parts = [text(t('mail.code.text', { time })), ...link, code, text(t('mail.code.unasked'))]
      return { title: t('mail.code.title'), parts }
    }
    case 'taken-off':
      return { title: t('mail.off.subject'), parts: [text(t('mail.off.text')), text(t('mail.off.yours'))] }
    case 'sign-in-code':
    case 'shared-number':
      return { title: subjectOf(letter, locale), parts: [] }
    default:
      return unforeseen(letter, { title: '', parts: [] })
  }
}

export function composed(letter: Letter, context: LetterContext): { text: string; html: string } {
  const { locale, whatsapp: number } = context
  const t = translatorIn(locale)
  // The organiser's own letter does not name the number for questions, which is the organiser's.
  const hasNumber = number !== '' && letter.kind !== 'details'
  const sheet: Sheet = {
    locale,
    head: t('app.programme'),
    ...contentOf(letter, { ...context, t }),
    foot: hasNumber ? t('mail.foot', { number }) : t('mail.footAlone'),
  }
  return { text: asText(sheet), html: asHtml(sheet) }
}

// The letter to a family that a breach concerns: what rule 7 of the Rules of 2025 asks for, in the family's language.

/** `what`: what happened; `measures`: what was done about it. In the organiser's own words; null where they are still to be written. */
type BreachWords = Readonly<Record<Locale, { what: string; measures: string }>> | null
type Seen = readonly { kind: string; days: readonly string[] }[]
type Told = {
  locale: Locale
  number: string | null
  id: string
  seen: Seen
  /** UTC. */
  from: string
  to: string
  words: BreachWords
  /** Who answers questions. */
  officer: string
}

const kinds = [
  'opened',
  'paper',
  'listed',
  'printed',
  'exported',
  'mailed',
  'bundled',
  'asked',
  'overview',
  'everything',
] as const

export function breachParagraphs({ locale, number, id, seen, from, to, words, officer }: Told): string[] {
  const t = translatorIn(locale)
  const blank = t('breach.blank')
  const own = words?.[locale]
  const lines = kinds.flatMap((kind) => {
    const days = seen.find((one) => one.kind === kind)?.days
    return days ? t(`breach.seen.${kind}`, { days: days.map((one) => day(locale, one)).join('; ') }) : []
  })
  const window = { from: moment(locale, from), to: moment(locale, to) }
  return [
    t('breach.why', { number: spokenReferenceOf({ id, number }) }),
    t('breach.what', { ...window, what: own?.what ?? blank }),
    t('breach.seenTitle'),
    ...lines,
    t('breach.consequences'),
    t('breach.measures', { measures: own?.measures ?? blank }),
    t('breach.advice'),
    t('breach.contact', { officer: officer === '' ? blank : officer }),
    t('breach.board'),
  ]
}

/**
 * The letters: one entry says to whom a letter goes, which events cause it, and what it says by e-mail and on a phone. The
 * queue of the server, the outbox and the preview of the results are loops over this table.
 */
import { locales } from './account-lists.ts'
import type { ApplicationEvent } from './application/events.ts'
import { spokenReferenceOf } from './application/number.ts'
import { type NotifiedStatus, phoneTextOf, type Status } from './application/statuses.ts'
import { grouped } from './language/digits.ts'
import { moment, seasonName } from './language/format.ts'
import { type Name, translatorIn } from './language/index.ts'
import type { Params, Translate } from './language/translate.ts'
import { button, listPart, type Part, type Row, text } from './letter-parts.ts'
import type { MessageText } from './messages.ts'
import type { lettered } from './operating.ts'
import { confirmLink, pageLink } from './page-links.ts'
import type { Locale } from './vocabulary.ts'

/** An application: `number` is null where it has none. */
type About = { id: string; number: string | null; season: string }
/** `at`, `seq`: time and place in the log of the event that caused the letter. */
type AfterEvent = About & { at: string; seq: number }

/** What the queue stores of each kind. It is sealed, and a letter is composed from nothing else but the log. */
type Data = {
  acknowledgement: AfterEvent
  details: AfterEvent
  /** `from`: the status of the last notification. `isResult`: it waits until the results of its season are published. */
  status: About & { status: NotifiedStatus; from: Status; isResult?: true }
  /** `paragraphs`: as they were composed when the letter was queued. */
  breach: { paragraphs: readonly string[] }
  /** `root`: base64. */
  checkpoint: { size: number; root: string; at: string }
  'password-link': { link: string; until: string }
  'verification-code': { code: string; until: string }
  'sign-in-code': { code: string; until: string }
  'shared-number': { until: string }
  'taken-off': Record<never, never>
  trouble: { trouble: (typeof lettered)[number]; at: string }
}
export type LetterKind = keyof Data
export type Letter<Kind extends LetterKind = LetterKind> = { [K in Kind]: { kind: K } & Data[K] }[Kind]

/** The context in which an entry composes its letter. */
export type Writing = {
  locale: Locale
  t: Translate<Name>
  /** Null when PUBLIC_URL is not set; then no letter contains a link to the site. */
  publicUrl: string | null
  /** The number for questions of families; '' when none is set. */
  whatsapp: string
  /** The form that the organiser's letter shows, and what it says of attached files; null for other letters. */
  details: {
    form: readonly Part[]
    attached: readonly string[]
    omitted: readonly string[]
    withoutAadhaar: boolean
  } | null
  /** The text of a receipt or of a signed checkpoint. */
  paper: string | null
}
type OnPhone = Pick<Writing, 'locale' | 't' | 'publicUrl'>
/** `reference`, `link`, `code`: '' where the text has none. */
export type Message = { name: MessageText; text: string; reference: string; link: string; code: string }

type Phone<Kind extends LetterKind> = (letter: Letter<Kind>, on: OnPhone) => Message
/**
 * `family`: by the way that it has chosen, so there is a text for phones; `account`: to the address that was entered or that
 * the account has. `auditors`: the addresses to which checkpoints are sent.
 */
type Recipient<Kind extends LetterKind> =
  | { to: 'family'; phone: Phone<Kind> }
  | { to: 'account'; phone?: Phone<Kind> }
  | { to: 'organiser' | 'auditors' }
/**
 * `after`: each event of this type queues the letter, without further code. Letters without it are queued by a request, or by code
 * in server/mail/log-follower.ts, which reads events with the trait `mail` (events/event-traits.ts).
 */
type When<Kind extends LetterKind> = Data[Kind] extends AfterEvent
  ? { to: 'family' | 'organiser'; after: ApplicationEvent['type'] }
  : unknown
type Entry<Kind extends LetterKind> = Recipient<Kind> &
  When<Kind> & {
    subject: (letter: Letter<Kind>, t: Writing['t']) => string
    /** Default: the subject. */
    title?: (letter: Letter<Kind>, t: Writing['t']) => string
    parts: (letter: Letter<Kind>, writing: Writing) => Part[]
  }

const referenceOf = ({ id, number = null }: About): string => spokenReferenceOf({ id, number })

function dashboardButton({ t, locale, publicUrl }: Writing): Part[] {
  if (publicUrl === null) return []
  return [button(t, t('nav.dashboard'), pageLink(publicUrl, locale, '/dashboard'))]
}
const applicationRows = (about: About, { t, locale }: Writing): Row[] => [
  [t('dash.applicationId'), referenceOf(about)],
  [t('mail.season'), seasonName(locale, about.season)],
]
const submittedAt = (at: string, { t, locale }: Writing): Row => [t('mail.sentOn'), moment(locale, at)]

function receiptParts({ t, locale, publicUrl, paper }: Writing): Part[] {
  if (paper === null) return []
  const link = publicUrl === null ? null : pageLink(publicUrl, locale, '/audit')
  return [
    { is: 'heading', text: t('receipt.title') },
    text(t('receipt.what')),
    text(t('receipt.letter')),
    ...(link === null ? [] : [button(t, t('receipt.check'), link)]),
  ]
}

function statusParts(letter: Letter<'status'>, writing: Writing): Part[] {
  const { t, whatsapp } = writing
  const rejected = letter.status === 'rejected'
  // Without a WhatsApp number no sentence may point to one.
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

function detailsParts(letter: Letter<'details'>, writing: Writing): Part[] {
  const { t, publicUrl, details } = writing
  if (!details) return []
  const link = `${publicUrl}/admin/applications/${letter.id}`
  return [
    { is: 'rows', rows: [...applicationRows(letter, writing), submittedAt(letter.at, writing)] },
    ...(publicUrl === null ? [] : [button(t, t('mail.details.open'), link)]),
    ...details.form,
    ...listPart(t('mail.details.attached'), details.attached),
    ...listPart(t('mail.details.left'), details.omitted),
    ...(details.omitted.length > 0 ? [text(t('mail.details.leftText'))] : []),
    ...(details.withoutAadhaar ? [text(t('mail.details.aadhaar'))] : []),
    text(t('mail.details.private')),
  ]
}

/** Recipients of checkpoints have no account, and so no language. */
const inBoth = (key: 'mail.checkpoint.subject' | 'mail.checkpoint.title', params?: Params): string =>
  locales.map((locale) => translatorIn(locale)(key, params)).join(' / ')

function checkpointParts({ size, at }: Letter<'checkpoint'>, { paper, publicUrl }: Writing): Part[] {
  const words = locales.map((locale) =>
    text(translatorIn(locale)('mail.checkpoint.text', { size: grouped(size), time: moment(locale, at) })),
  )
  const pages = locales.map(
    (locale): Part => ({
      is: 'link',
      text: translatorIn(locale)('mail.checkpoint.page'),
      link: pageLink(publicUrl ?? '', locale, '/audit'),
    }),
  )
  return [...words, { is: 'verbatim', text: paper ?? '' }, ...(publicUrl === null ? [] : pages)]
}

function phoneText(name: MessageText, about: About, { locale, t, publicUrl }: OnPhone): Message {
  const reference = referenceOf(about)
  const link = publicUrl === null ? '' : pageLink(publicUrl, locale, '/dashboard')
  const text = t(`message.${name}`, { programme: t('app.title'), reference })
  return { name, text: link === '' ? text : `${text} ${link}`, reference, link, code: '' }
}
const withoutLink = (name: MessageText) => ({ name, reference: '', link: '', code: '' })

const letters: { readonly [Kind in LetterKind]: Entry<Kind> } = {
  acknowledgement: {
    to: 'family',
    after: 'ApplicationSubmitted',
    subject: (letter, t) => t('mail.ack.subject', { reference: referenceOf(letter) }),
    title: (_, t) => t('mail.ack.title'),
    parts: (letter, writing) => [
      text(writing.t('mail.dear')),
      text(writing.t('mail.ack.thanks')),
      { is: 'rows', rows: [...applicationRows(letter, writing), submittedAt(letter.at, writing)] },
      text(writing.t('dash.keepReference')),
      text(writing.t('dash.next.submitted')),
      ...dashboardButton(writing),
      ...receiptParts(writing),
    ],
    phone: (letter, on) => phoneText('acknowledgement', letter, on),
  },
  details: {
    to: 'organiser',
    after: 'ApplicationSubmitted',
    subject: (letter, t) => t('mail.details.subject', { reference: referenceOf(letter) }),
    title: (_, t) => t('mail.details.title'),
    parts: detailsParts,
  },
  // About the newest status alone; those about decisions of a season wait until its results are published.
  status: {
    to: 'family',
    subject(letter, t) {
      const reference = referenceOf(letter)
      // A rejection is worded as a sentence: the bare word would be harsh among the letters of a day.
      if (letter.status === 'rejected') return t('mail.rejected.subject', { reference })
      return t('mail.status.subject', { reference, status: t(`status.${letter.status}`) })
    },
    title: (letter, t) => t(`mail.status.${letter.status}`),
    parts: statusParts,
    phone: (letter, on) => phoneText(phoneTextOf(letter.status), letter, on),
  },
  breach: {
    to: 'account',
    subject: (_, t) => t('breach.subject'),
    parts: ({ paragraphs }, { t }) => [t('mail.dear'), ...paragraphs].map(text),
  },
  checkpoint: {
    to: 'auditors',
    subject: ({ size }) => inBoth('mail.checkpoint.subject', { size: grouped(size) }),
    title: () => inBoth('mail.checkpoint.title'),
    parts: checkpointParts,
  },
  'password-link': {
    to: 'account',
    subject: (_, t) => t('mail.link.subject'),
    title: (_, t) => t('mail.link.title'),
    parts: ({ link, until }, { t, locale }) => [
      text(t('mail.link.text', { time: moment(locale, until) })),
      button(t, t('mail.link.button'), link),
      text(t('mail.link.unasked')),
    ],
  },
  'verification-code': {
    to: 'account',
    subject: (_, t) => t('mail.code.subject'),
    title: (_, t) => t('mail.code.title'),
    parts: ({ code, until }, { t, locale, publicUrl }) => [
      text(t('mail.code.text', { time: moment(locale, until) })),
      ...(publicUrl === null ? [] : [button(t, t('mail.code.button'), confirmLink(publicUrl, locale, code))]),
      { is: 'code', label: t('mail.code.code'), code },
      text(t('mail.code.unasked')),
    ],
  },
  // The two that somebody asks for at a sign-in with a phone number; no e-mail carries them.
  'sign-in-code': {
    to: 'account',
    subject: (_, t) => t('message.subject.code'),
    parts: () => [],
    phone: ({ code }, { t }) => ({
      ...withoutLink('code'),
      text: t('message.code', { programme: t('app.title'), code }),
      code,
    }),
  },
  'shared-number': {
    to: 'account',
    subject: (_, t) => t('message.subject.shared'),
    parts: () => [],
    phone: (_, { t }) => ({
      ...withoutLink('shared'),
      text: t('message.shared', { programme: t('app.title') }),
    }),
  },
  // To an unverified address that was removed from an account.
  'taken-off': {
    to: 'account',
    subject: (_, t) => t('mail.off.subject'),
    parts: (_, { t }) => [text(t('mail.off.text')), text(t('mail.off.yours'))],
  },
  trouble: {
    to: 'organiser',
    subject: (_, t) => t('mail.trouble.subject'),
    parts: ({ trouble, at }, { t, locale }) => [
      text(moment(locale, at)),
      text(t(`console.warning.${trouble}`)),
      text(t('mail.trouble.text')),
    ],
  },
}

type Recipients = Entry<LetterKind>['to']
const isKind = (name: string): name is LetterKind => Object.hasOwn(letters, name)
const kinds = Object.keys(letters).filter(isKind)
export const kindsTo = (to: Recipients): LetterKind[] => kinds.filter((kind) => letters[kind].to === to)
/** Messages to phones that somebody asked for at a sign-in, and that are over soon. */
export const signInKinds = kindsTo('account').filter((kind) => 'phone' in letters[kind])

/** A letter that each event of one type queues. */
type KindAfter = { [K in LetterKind]: Data[K] extends AfterEvent ? K : never }[LetterKind]
const isAfter = (kind: LetterKind): kind is KindAfter => 'after' in letters[kind]
const kindsAfter = kinds.filter(isAfter)

/** The letters that an event of an application queues, each with whom it goes to. */
export function lettersAfter({ type, ...data }: { type: string } & AfterEvent) {
  const caused = kindsAfter.filter((kind) => letters[kind].after === type)
  return caused.map((kind) => ({ to: letters[kind].to, letter: { kind, ...data } }))
}
/** The types of events after which letters are queued. */
export const lettersFollow: readonly string[] = kindsAfter.map((kind) => letters[kind].after)

const entryOf = <Kind extends LetterKind>({ kind }: Letter<Kind>): Entry<Kind> => letters[kind]

export const subjectOf = <Kind extends LetterKind>(letter: Letter<Kind>, locale: Locale): string =>
  entryOf(letter).subject(letter, translatorIn(locale))

export function contentOf<Kind extends LetterKind>(letter: Letter<Kind>, writing: Omit<Writing, 't'>) {
  const t = translatorIn(writing.locale)
  const { subject, title = subject, parts } = entryOf(letter)
  return { title: title(letter, t), parts: parts(letter, { ...writing, t }) }
}

/** Null for a letter that goes by e-mail alone. */
export function messageFor<Kind extends LetterKind>(
  letter: Letter<Kind>,
  { locale, publicUrl }: Pick<Writing, 'locale' | 'publicUrl'>,
): Message | null {
  const entry = entryOf(letter)
  const phone = 'phone' in entry ? entry.phone : undefined
  return phone?.(letter, { locale, publicUrl, t: translatorIn(locale) }) ?? null
}

/** Null for a letter that does not expire. */
export const expiryOf = (letter: Letter): string | null => ('until' in letter ? letter.until : null)

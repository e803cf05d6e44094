/**
 * The placeholders of the built pages and their values: `[[name]]` is replaced by a value, and an element with
 * ` data-show="condition"` is hidden while the condition does not hold. The page's script reads the same attributes.
 */
import { dialled } from '../contacts.ts'
import { kolkataDate } from '../dates.ts'
import { day, seasonAfter, seasonName, timeOfDay } from '../language/format.ts'
import { t, translatorIn } from '../language/index.ts'
import { activeWeightTotal, type Criteria, type CriterionKey, isCriterionKey } from '../scoring/criteria.ts'
import type { Locale } from '../vocabulary.ts'
import { type ClipAddresses, type ClipSection, clipSections } from './clips.ts'
import { videoId, watchAddress } from './video.ts'

// Placeholders of criteria: `[[points.ageScore]]` for the weight; ` data-show="counts.ageScore"` or `"off.ageScore"` for
// whether the criterion is active.

type CriterionSlot = `points.${CriterionKey}`
type CriterionMark = { criterion: CriterionKey; says: 'points' | 'counts' | 'off' }

const kinds = ['points', 'counts', 'off'] as const

/** Null for other names. */
function criterionMark(name: string): CriterionMark | null {
  const [kind, criterion = ''] = name.split('.')
  const says = kinds.find((one) => one === kind)
  return says && isCriterionKey(criterion) ? { says, criterion } : null
}

const criterionOf = (criteria: Criteria, { criterion }: CriterionMark) =>
  criteria.find(({ id }) => id === criterion)

const criterionPoints = (criteria: Criteria, mark: CriterionMark): string =>
  String(criterionOf(criteria, mark)?.weight ?? 0)

const criterionHolds = (criteria: Criteria, mark: CriterionMark): boolean =>
  (criterionOf(criteria, mark)?.isActive ?? false) === (mark.says === 'counts')

/** All strings: the deadline an ISO instant, the date YYYY-MM-DD, unset numbers ''; and the criteria. */
export type PublicSettings = {
  season: string
  wedding_date: string
  /** '' while the organiser has set no day. */
  results_day: string
  venue_address: string
  whatsapp_number: string
  /** '' where families call the WhatsApp number. */
  volunteer_number: string
  grievance_name: string
  grievance_address: string
  answer_days: string
  places: string
  youtube_notification_video: string
  youtube_guide_video: string
  application_deadline: string
  /** Whether password links can be sent by e-mail. */
  letters: boolean
  /** Whether codes can be sent to phones. */
  codes: boolean
  /** Identifiers that can be verified by a code. */
  proofs: readonly ('email' | 'phone')[]
  /** A provider for signing in, such as Google; '' for none. */
  outside: string
  /** Whether the season is in a database that may keep copies of what was deleted for a while. */
  database: boolean
  criteria: Criteria
}

/** `clips`: of the page's language. `clip`: of the section being rendered. */
export type PageContext = {
  settings: PublicSettings
  locale: Locale
  now: Date
  /** Scheme and host of the site, '' where unknown. */
  origin: string
  /** Whether the request has a cookie: the visitor may be signed in. */
  known: boolean
  logKey?: string
  clips?: ClipAddresses
  clip?: string
}

/** Closed from the deadline on, and while none is set. */
export const isClosed = (deadline: string, now: Date): boolean => !(now.getTime() < Date.parse(deadline))

const hasDeadline = ({ settings }: PageContext): boolean =>
  !Number.isNaN(Date.parse(settings.application_deadline))
const closed = ({ settings, now }: PageContext): boolean => isClosed(settings.application_deadline, now)

/** '' without a number. */
const chatAddress = (number: string): string =>
  dialled(number) === '' ? '' : `https://wa.me/${dialled(number)}`

/** '' without a number. */
const toRing = ({ volunteer_number, whatsapp_number }: PublicSettings): string =>
  volunteer_number || whatsapp_number

const watchLink = (video: string): string => {
  const id = videoId(video)
  return id ? watchAddress(id) : ''
}

type Values = Record<string, (page: PageContext) => string>
export const slots = {
  origin: ({ origin }) => origin,
  visitor: ({ known }) => (known ? 'known' : 'new'),
  season: ({ settings, locale }) => seasonName(locale, settings.season),
  'season.next': ({ settings, locale }) => {
    const next = seasonAfter(settings.season)
    return next ? seasonName(locale, next) : t(locale, 'home.nextSeason')
  },
  'wedding.iso': ({ settings }) => settings.wedding_date,
  'wedding.results': ({ settings }) => settings.results_day,
  'wedding.date': ({ settings, locale }) => day(locale, settings.wedding_date),
  year: ({ now }) => kolkataDate(now.toISOString()).slice(0, 4),
  places: ({ settings, locale }) =>
    translatorIn(locale)('terms.decisionPlaces', { count: Number(settings.places) }),
  venue: ({ settings }) => settings.venue_address,
  whatsapp: ({ settings }) => settings.whatsapp_number,
  'grievance.name': ({ settings }) => settings.grievance_name,
  'grievance.address': ({ settings }) => settings.grievance_address,
  'answer.days': ({ settings }) => settings.answer_days,
  'whatsapp.link': ({ settings }) => chatAddress(settings.whatsapp_number),
  volunteer: ({ settings }) => toRing(settings),
  'volunteer.link': ({ settings }) => `tel:+${dialled(toRing(settings))}`,
  'letter.counts': ({ settings }) =>
    settings.criteria.some(({ id, isActive, weight }) => id === 'socialScore' && isActive && weight > 0)
      ? 'yes'
      : '',
  deadline: ({ settings }) => settings.application_deadline,
  'deadline.date': (page) =>
    hasDeadline(page) ? day(page.locale, kolkataDate(page.settings.application_deadline)) : '',
  'deadline.time': (page) =>
    hasDeadline(page) ? timeOfDay(page.locale, page.settings.application_deadline) : '',
  'notification.id': ({ settings }) => videoId(settings.youtube_notification_video) ?? '',
  'notification.watch': ({ settings }) => watchLink(settings.youtube_notification_video),
  'guide.id': ({ settings }) => videoId(settings.youtube_guide_video) ?? '',
  'guide.watch': ({ settings }) => watchLink(settings.youtube_guide_video),
  'points.total': ({ settings }) => String(activeWeightTotal(settings.criteria) / 100),
  letters: ({ settings }) => (settings.letters ? 'on' : ''),
  codes: ({ settings }) => (settings.codes ? 'on' : ''),
  proofs: ({ settings }) => settings.proofs.join(' '),
  outside: ({ settings }) => settings.outside,
  signer: ({ logKey = '' }) => logKey,
  clip: ({ clip = '' }) => clip,
  clips: ({ clips = {} }) => Object.values(clips).join(' '),
} satisfies Values
type SlotName = keyof typeof slots
const isSlot = (name: string): name is SlotName => Object.hasOwn(slots, name)

type Conditions = Record<string, (page: PageContext) => boolean>
export const conditions = {
  open: (page) => !closed(page),
  closed,
  whatsapp: ({ settings }) => settings.whatsapp_number !== '',
  'no-whatsapp': ({ settings }) => settings.whatsapp_number === '',
  volunteer: ({ settings }) => toRing(settings) !== '',
  grievance: ({ settings }) => settings.grievance_name !== '',
  'notification-video': ({ settings }) => videoId(settings.youtube_notification_video) !== null,
  'no-notification-video': ({ settings }) => videoId(settings.youtube_notification_video) === null,
  'guide-video': ({ settings }) => videoId(settings.youtube_guide_video) !== null,
  'no-guide-video': ({ settings }) => videoId(settings.youtube_guide_video) === null,
  /** Whether a family can reset its password by itself. */
  recovery: ({ settings }) => settings.letters || settings.codes,
  'no-recovery': ({ settings }) => !settings.letters && !settings.codes,
  outside: ({ settings }) => settings.outside !== '',
  database: ({ settings }) => settings.database,
} satisfies Conditions
type Condition = keyof typeof conditions
const isCondition = (name: string): name is Condition => Object.hasOwn(conditions, name)

export const slot = (name: SlotName | CriterionSlot): string => `[[${name}]]`

// Compiles a built page once; rendering is string concatenation.

/** `clip`: a part that is omitted where the section has no clip. */
type Piece =
  | string
  | { slot: SlotName }
  | { show: Condition }
  | CriterionMark
  | { clip: ClipSection; inside: Template }
type Template = readonly Piece[]

const mark =
  /\[\[([a-z]+(?:\.[a-zA-Z]+)*)\]\]| data-show="([a-zA-Z.-]+)"|\[\[clip:([a-z]+)\]\]([\s\S]*?)\[\[\/clip\]\]/g

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Safe in text and inside a quoted attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

function piece(found: RegExpMatchArray): Piece {
  const [, slot = '', show = '', section, inside = ''] = found
  if (isSlot(slot)) return { slot }
  if (isCondition(show)) return { show }
  const criterion = criterionMark(slot || show)
  if (criterion) return criterion
  const clip = clipSections.find((name) => name === section)
  if (clip) return { clip, inside: template(inside) }
  throw new Error(`A page carries the mark ${found[0].trim().slice(0, 80)}, which nothing fills.`)
}

/** @throws for an unknown placeholder, so that a misspelt one is found at the server's start. */
export function template(html: string): Template {
  const pieces: Piece[] = []
  let end = 0
  for (const found of html.matchAll(mark)) {
    pieces.push(html.slice(end, found.index), piece(found))
    end = found.index + found[0].length
  }
  return [...pieces, html.slice(end)]
}

const shown = (mark: string, holds: boolean): string => ` data-show="${mark}"${holds ? '' : ' hidden'}`

function putClip({ clip, inside }: Extract<Piece, { clip: ClipSection }>, context: PageContext): string {
  const address = context.clips?.[clip]
  return address ? filledIn(inside, { ...context, clip: address }) : ''
}

function put(part: Piece, context: PageContext): string {
  const { criteria } = context.settings
  if (typeof part === 'string') return part
  if ('slot' in part) return escaped(slots[part.slot](context))
  if ('show' in part) return shown(part.show, conditions[part.show](context))
  if ('clip' in part) return putClip(part, context)
  if (part.says === 'points') return criterionPoints(criteria, part)
  return shown(`${part.says}.${part.criterion}`, criterionHolds(criteria, part))
}

export const filledIn = (page: Template, context: PageContext): string =>
  page.map((part) => put(part, context)).join('')

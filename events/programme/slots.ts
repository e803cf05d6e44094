/**
 * The placeholders of the built pages and their values: `[[name]]` is replaced by a value, and an element with
 * ` data-show="condition"` is hidden while the condition does not hold. The page's script reads the same attributes.
 */
import { kolkataDate } from '../dates.ts'
import { day, seasonAfter, seasonName, timeOfDay } from '../language/format.ts'
import { t, translatorIn } from '../language/index.ts'
import { dialled } from '../phone.ts'
import { activeWeightTotal, type Criteria } from '../scoring/criteria.ts'
import type { Locale } from '../vocabulary.ts'
import type { ClipAddresses } from './clips.ts'
import type { CriterionSlot } from './criterion-marks.ts'
import { videoId, watchAddress } from './video.ts'

/**
 * Settings as the log keeps them: all strings, the deadline an ISO instant, the date YYYY-MM-DD, date, venue and number
 * '' while nobody has set them; and the season's criteria.
 */
export type PublicSettings = {
  season: string
  wedding_date: string
  venue_address: string
  whatsapp_number: string
  places: string
  youtube_notification_video: string
  youtube_guide_video: string
  application_deadline: string
  /** Whether a link to a new password can be sent by mail. */
  letters: boolean
  /** The provider whose accounts families may sign in with, such as Google; '' for none. */
  outside: string
  criteria: Criteria
}

export const slotNames = [
  'origin',
  'visitor',
  'season',
  'season.next',
  'wedding.date',
  'year',
  'places',
  'venue',
  'whatsapp',
  'whatsapp.link',
  'deadline',
  'deadline.date',
  'deadline.time',
  'notification.id',
  'notification.watch',
  'guide.id',
  'guide.watch',
  'points.total',
  'letters',
  'outside',
  'clip',
  'clips',
] as const
export type SlotName = (typeof slotNames)[number]

export const conditions = [
  'open',
  'closed',
  'wedding',
  'no-wedding',
  'venue',
  'whatsapp',
  'contact',
  'notification-video',
  'no-notification-video',
  'guide-video',
  'no-guide-video',
  'letters',
  'no-letters',
  'outside',
] as const
export type Condition = (typeof conditions)[number]

export type Filling = {
  values: Record<SlotName, string>
  holds: Record<Condition, boolean>
  criteria: Criteria
  clips: ClipAddresses
}

/** The placeholder of a value in a built page. */
export const slot = (name: SlotName | CriterionSlot): string => `[[${name}]]`

/** From the deadline on, and while no deadline is known, nobody can apply. */
export const isClosed = (deadline: string, now: Date): boolean => !(now.getTime() < Date.parse(deadline))

/** The URL that opens a WhatsApp chat; '' for no number. */
const chatAddress = (number: string): string =>
  dialled(number) === '' ? '' : `https://wa.me/${dialled(number)}`

/**
 * @param origin scheme and host of the site, '' where it is not known @param known whether a cookie came along
 * @param clips the recorded clips of that language, none where they are not known
 */
type PageContext = { locale: Locale; now: Date; origin: string; known: boolean; clips?: ClipAddresses }

function valuesOf(
  settings: PublicSettings,
  { locale, now, origin, known, clips = {} }: PageContext,
): Filling['values'] {
  const deadline = settings.application_deadline
  const dated = !Number.isNaN(Date.parse(deadline))
  const notification = videoId(settings.youtube_notification_video)
  const guide = videoId(settings.youtube_guide_video)
  const next = seasonAfter(settings.season)
  return {
    origin,
    visitor: known ? 'known' : 'new',
    season: seasonName(locale, settings.season),
    'season.next': next ? seasonName(locale, next) : t(locale, 'home.nextSeason'),
    'wedding.date': day(locale, settings.wedding_date),
    year: kolkataDate(now.toISOString()).slice(0, 4),
    places: translatorIn(locale)('terms.decisionPlaces', { count: Number(settings.places) }),
    venue: settings.venue_address,
    whatsapp: settings.whatsapp_number,
    'whatsapp.link': chatAddress(settings.whatsapp_number),
    deadline,
    'deadline.date': dated ? day(locale, kolkataDate(deadline)) : '',
    'deadline.time': dated ? timeOfDay(locale, deadline) : '',
    'notification.id': notification ?? '',
    'notification.watch': notification ? watchAddress(notification) : '',
    'guide.id': guide ?? '',
    'guide.watch': guide ? watchAddress(guide) : '',
    'points.total': String(activeWeightTotal(settings.criteria) / 100),
    letters: settings.letters ? 'on' : '',
    outside: settings.outside,
    // template.ts fills it in, since it differs by section of the page.
    clip: '',
    clips: Object.values(clips).join(' '),
  }
}

/** The values of all placeholders, for one language at one moment. */
export function filling(settings: PublicSettings, context: PageContext): Filling {
  const values = valuesOf(settings, context)
  const closed = isClosed(settings.application_deadline, context.now)
  return {
    values,
    criteria: settings.criteria,
    holds: {
      open: !closed,
      closed,
      wedding: settings.wedding_date !== '',
      'no-wedding': settings.wedding_date === '',
      venue: values.venue !== '',
      whatsapp: values.whatsapp !== '',
      contact: values.venue + values.whatsapp !== '',
      'notification-video': values['notification.id'] !== '',
      'no-notification-video': values['notification.id'] === '',
      'guide-video': values['guide.id'] !== '',
      'no-guide-video': values['guide.id'] === '',
      letters: settings.letters,
      'no-letters': !settings.letters,
      outside: settings.outside !== '',
    },
    clips: context.clips ?? {},
  }
}

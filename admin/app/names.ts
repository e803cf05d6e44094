/** Formats ids, names, districts, dates, scores and statuses for the console. */
import * as z from 'zod/mini'
import { referenceOf, spokenNumber } from '#events/application/number.ts'
import { type Status, statuses } from '#events/application/statuses.ts'
import { kolkataDate } from '#events/dates.ts'
import * as format from '#events/language/format.ts'
import type { Translate as TranslateOf } from '#events/language/translate.ts'
import { districtNames } from '#events/places/districts.ts'
import { districts, type Locale } from '#events/vocabulary.ts'
import { localeNow } from '#web/words/language.ts'
import type { Translate } from './texts/console.ts'

// In the language that is chosen now, like `t`.
export const moment = (instant: string): string => format.moment(localeNow(), instant)
export const day = (date: string): string => format.day(localeNow(), date)
export const timeOfDay = (instant: string): string => format.timeOfDay(localeNow(), instant)
export const seasonName = (season: string): string => format.seasonName(localeNow(), season)

/** The first 8 characters and an ellipsis. docs/product.md section 3. */
export const shortId = (id: string): string => `${referenceOf(id)}...`

/** The number that people quote, and the start of the id. */
export const bothReferences = ({ id, number }: { id: string; number: string | null }): string =>
  number === null ? referenceOf(id) : `${spokenNumber(number)} · ${referenceOf(id)}`

/** The groom and the bride, or the short id where neither name is known. */
export const familyName = ({
  id,
  groomName,
  brideName,
}: {
  id: string
  groomName: string
  brideName: string
}): string => [groomName, brideName].filter((name) => name !== '').join(' · ') || shortId(id)

/** The families in a dialog's button: up to three by name, more by their count. */
export const familiesNamed = (t: Translate, families: readonly Parameters<typeof familyName>[0][]): string =>
  families.length > 3
    ? t('console.aboutMany', { count: families.length })
    : families.map(familyName).join(', ')

export function districtName(id: string, locale: Locale = localeNow()): string {
  const district = districts.find((one) => one === id)
  return district ? districtNames[district][locale] : id
}

/** `12/11/2025` in English, as Malayalam writes dates in Malayalam; '-' for none. */
export function localDate(instant: string | null, locale: Locale = localeNow()): string {
  if (instant === null) return '-'
  const date = kolkataDate(instant)
  return locale === 'ml' ? format.day('ml', date) : date.split('-').reverse().join('/')
}

/** `12/11/2025` in both languages, for a column of dates; '-' for none. */
export const rowDate = (instant: string | null): string => localDate(instant, 'en')

/** Formats a stored date or instant for the reader; any other text is returned unchanged. */
export function datesInWords(text: string, locale: Locale = localeNow()): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text)) return format.moment(locale, text)
  return /^\d{4}-\d\d-\d\d$/.test(text) ? format.day(locale, text) : text
}

/** With two decimals, so that scores align in a column: 80.00, 79.95. */
export const pointsText = (points: number): string => points.toFixed(2)

/** Hundredths as a weight: one decimal, and the second only where one was set by the API. */
export const weightText = (hundredths: number): string =>
  (hundredths / 100).toFixed(hundredths % 10 === 0 ? 1 : 2)

/** `73.50/100` or "Not scored". */
export const scoreText = (t: Translate, total: number | null): string =>
  total === null ? t('admin.notScored') : `${pointsText(total)}/100`

/** The groom's district and the bride's; once, where it is the same. */
export const bothDistricts = (
  { groomDistrict, brideDistrict }: { groomDistrict: string; brideDistrict: string },
  locale: Locale = localeNow(),
): string =>
  [...new Set([groomDistrict, brideDistrict])]
    .filter((id) => id !== '')
    .map((id) => districtName(id, locale))
    .join(' · ')

/** `+1.25` or `−0.5`, of two numbers of points with at most two decimals. */
export function difference(points: number, before: number): string {
  const hundredths = Math.round((points - before) * 100)
  return `${hundredths < 0 ? '−' : '+'}${Math.abs(hundredths) / 100}`
}

/** For values without a word in the catalogue. */
export const spaced = (value: string): string => value.replaceAll('_', ' ')

const unknown = z.pipe(
  z.string(),
  z.transform(() => 'unknown' as const),
)
/** Unknown for a status of a newer server, so that no list breaks. */
export const ShownStatus = z.union([z.enum(statuses), unknown])
export type ShownStatus = z.infer<typeof ShownStatus>

export const isKnownStatus = (status: ShownStatus): status is Status => status !== 'unknown'

// The last status has two words: "Final Selection" in lists, as the step that leads to it, and "Finalized" on the
// full page, where the step has a button beside it. One screen always uses one word.
type Shown = { status: ShownStatus; withdrawnAt?: string | null | undefined }
type Key = 'status.finalizedDetail' | `status.${ShownStatus}`

export const isFullPage = (path: string): boolean => path.startsWith('/admin/applications/')

/** @param path of the open page */
export const statusWord = (t: TranslateOf<Key>, status: ShownStatus, path = location.pathname): string =>
  t(status === 'finalized' && isFullPage(path) ? 'status.finalizedDetail' : `status.${status}`)

/** For lists and badges: a withdrawn application does not read as rejected. */
export const standingWord = (
  t: TranslateOf<Key | 'rejection.withdrawn'>,
  { status, withdrawnAt = null }: Shown,
): string => (withdrawnAt === null ? statusWord(t, status) : t('rejection.withdrawn'))

/** The author and time of the last change, from the server's refusal. */
export const LastChange = z.object({
  at: z.string(),
  /** Null where it was not a member of staff. */
  by: z.nullable(z.object({ id: z.string(), email: z.nullable(z.string()) })),
})

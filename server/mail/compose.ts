/** Writes a letter as plain text and HTML, and the paragraphs of a breach letter. */
import { spokenReferenceOf } from '#events/application/number.ts'
import { day, moment } from '#events/language/format.ts'
import { translatorIn } from '#events/language/index.ts'
import { contentOf, type Letter, type Writing } from '#events/letters.ts'
import type { Locale } from '#events/vocabulary.ts'
import { type Concerned, seenKinds } from '../audit/breach.ts'
import { asHtml, asText, type Sheet } from './sheet.ts'

export type LetterContext = Omit<Writing, 't'>

export function composed(letter: Letter, context: LetterContext): { text: string; html: string } {
  const { locale, whatsapp: number } = context
  const t = translatorIn(locale)
  // The organiser's letter omits the number, which is their own.
  const hasNumber = number !== '' && letter.kind !== 'details'
  const sheet: Sheet = {
    locale,
    head: t('app.programme'),
    ...contentOf(letter, context),
    foot: hasNumber ? t('mail.foot', { number }) : t('mail.footAlone'),
  }
  return { text: asText(sheet), html: asHtml(sheet) }
}

// The letter about a breach, as rule 7 of the Rules of 2025 requires.

/** `what`: what happened. `measures`: what was done. In the organiser's words; null where not written yet. */
export type BreachWords = Readonly<Record<Locale, { what: string; measures: string }>> | null
type Told = {
  locale: Locale
  number: string | null
  id: string
  seen: Concerned['seen']
  /** UTC. */
  from: string
  to: string
  words: BreachWords
  /** The contact for questions. */
  officer: string
}

export function breachParagraphs({ locale, number, id, seen, from, to, words, officer }: Told): string[] {
  const t = translatorIn(locale)
  const blank = t('breach.blank')
  const own = words?.[locale]
  const lines = seenKinds.flatMap((kind) => {
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

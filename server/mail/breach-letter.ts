/** The letter to a family that a breach concerns: what rule 7 of the Rules of 2025 asks for, in the family's language. */
import { spokenReferenceOf } from '#events/application/reference.ts'
import { day, moment } from '#events/language/format.ts'
import { translatorIn } from '#events/language/index.ts'
import type { Locale } from '#events/vocabulary.ts'

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

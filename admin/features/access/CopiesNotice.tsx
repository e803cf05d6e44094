/** What has left the system of a family, said before it is erased: erasing reaches none of it. */

import { useQuery } from '@tanstack/react-query'
import { moment } from '#events/language/format.ts'
import type { Locale } from '#events/vocabulary.ts'
import { localDate } from '../../app/names.ts'
import { isKey, translatorIn, useWords } from '../../app/texts/access.ts'
import { type Copies, copiesQuery, type Read } from './Reads.tsx'

// What has left the system of a family, a sentence for each kind of copy that there is.

type Bundle = Copies['bundles'][number]
/** How a family was written to, and by which text that is said. */
const ways = [
  ['letter', 'access.letters'],
  ['sms', 'access.sms'],
  ['whatsapp', 'access.whatsapp'],
  ['hand', 'access.hand'],
] as const

const some = (count: number, say: (count: number) => string): string[] => (count > 0 ? [say(count)] : [])

function levelInWords({ level, isOpened }: Bundle, locale: Locale): string {
  const isKnown = level === 'sample' && isOpened !== null
  const key = isKnown ? `access.level.${isOpened ? 'drawn' : 'notDrawn'}` : `access.level.${level}`
  return isKey(key) ? translatorIn(locale)(key) : level
}

function lettersInWords({ letters, lettersKnownFrom }: Copies, locale: Locale): string[] {
  const t = translatorIn(locale)
  const own = letters.filter(({ to }) => to === 'organisers')
  const toFamily = letters.filter(({ to }) => to === 'family')
  return [
    ...ways.flatMap(([way, key]) =>
      some(toFamily.filter(({ carrier }) => carrier === way).length, (count) => t(key, { count })),
    ),
    ...some(own.length, (count) => t('access.ownLetters', { count })),
    ...(lettersKnownFrom ? [t('access.lettersBefore', { date: localDate(locale, lettersKnownFrom) })] : []),
  ]
}

function backupsInWords({ backups }: Copies, locale: Locale): string[] {
  const t = translatorIn(locale)
  if (backups === null) return [t('access.backupsUnknown')]
  if (backups.until === null) return []
  const until = localDate(locale, backups.until)
  return [t('access.backups', { count: backups.kept, until })]
}

export function copiesInWords(copies: Copies, locale: Locale): string[] {
  const t = translatorIn(locale)
  const { pictures, exports, prints, lists, bundles } = copies
  const datesOf = (reads: readonly Read[]): string =>
    [...new Set(reads.map(({ at }) => localDate(locale, at)))].join(', ')
  return [
    ...lettersInWords(copies, locale),
    ...some(pictures.length, (count) => t('access.pictures', { count })),
    ...some(exports.length, (count) => t('access.exports', { count, dates: datesOf(exports) })),
    ...some(prints.length, (count) => t('access.prints', { count, dates: datesOf(prints) })),
    ...some(lists, (count) => t('access.lists', { count })),
    ...bundles.map((bundle) =>
      t('access.bundle', {
        name: bundle.auditor ?? '–',
        date: moment(locale, bundle.at),
        count: bundle.rows,
        level: levelInWords(bundle, locale),
      }),
    ),
    ...backupsInWords(copies, locale),
  ]
}

export function CopiesNotice({ id }: { id: string }) {
  const { locale, t } = useWords()
  const { data, isError } = useQuery(copiesQuery(id))
  const sentences = data ? copiesInWords(data, locale) : []
  return (
    <section className="copies" aria-live="polite">
      <h3>{t('access.copiesTitle')}</h3>
      {isError && <p className="warning">{t('access.copiesUnknown')}</p>}
      {!data && !isError && <p>{t('access.copiesLoading')}</p>}
      {data && sentences.length === 0 && <p>{t('access.copiesNone')}</p>}
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

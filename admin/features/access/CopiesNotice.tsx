/** What has left the system of a family, said before it is erased: erasing reaches none of it. */
import { useQuery } from '@tanstack/react-query'
import { moment } from '#events/language/format.ts'
import { localDate } from '../../app/names.ts'
import { isKey, useWords } from '../../app/texts/access.ts'
import { type Copies, copiesQuery, type Read } from './api.ts'

/** One sentence for each kind of copy that there is. */
function useSentences() {
  const { locale, t } = useWords()
  const datesOf = (reads: readonly Read[]): string =>
    [...new Set(reads.map(({ at }) => localDate(locale, at)))].join(', ')
  return ({ letters, pictures, exports, prints, lists, unnamed, bundles, backups }: Copies): string[] => {
    const own = letters.filter(({ to }) => to === 'organisers').length
    const older = Object.values(unnamed).reduce((sum, n) => sum + n, 0)
    const some = (count: number, say: () => string): string[] => (count > 0 ? [say()] : [])
    const levelOf = ({ level, isOpened }: Copies['bundles'][number]): string => {
      const isKnown = level === 'sample' && isOpened !== null
      const key = isKnown ? `access.level.${isOpened ? 'drawn' : 'notDrawn'}` : `access.level.${level}`
      return isKey(key) ? t(key) : level
    }
    return [
      ...some(letters.length - own, () => t('access.letters', { count: letters.length - own })),
      ...some(own, () => t('access.ownLetters', { count: own })),
      ...some(pictures.length, () => t('access.pictures', { count: pictures.length })),
      ...some(exports.length, () => t('access.exports', { count: exports.length, dates: datesOf(exports) })),
      ...some(prints.length, () => t('access.prints', { count: prints.length, dates: datesOf(prints) })),
      ...some(lists, () => t('access.lists', { count: lists })),
      ...some(older, () => t('access.unnamed', { count: older })),
      ...bundles.map((bundle) =>
        t('access.bundle', {
          name: bundle.auditor ?? '–',
          date: moment(locale, bundle.at),
          count: bundle.rows,
          level: levelOf(bundle),
        }),
      ),
      ...(backups === null ? [t('access.backupsUnknown')] : []),
      ...some(backups?.kept ?? 0, () =>
        t('access.backups', { count: backups?.kept ?? 0, until: localDate(locale, backups?.until ?? null) }),
      ),
    ]
  }
}

export function CopiesNotice({ id }: { id: string }) {
  const { t } = useWords()
  const { data, isError } = useQuery(copiesQuery(id))
  const sentencesOf = useSentences()
  const sentences = data ? sentencesOf(data) : []
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

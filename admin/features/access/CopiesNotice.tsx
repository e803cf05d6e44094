/** What has left the system of a family, said before it is erased: erasing reaches none of it. */
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../app/texts/access.ts'
import { copiesQuery } from './api.ts'
import { copiesInWords } from './copies-in-words.ts'

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

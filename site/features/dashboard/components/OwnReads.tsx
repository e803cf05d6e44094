/** The days on which staff opened a family's papers, without names. Folded, and fetched when it is opened. */
import { useState } from 'react'
import { day } from '#events/language/format.ts'
import { type MyApplication, queryClient, readsQuery } from '../../../account/queries.ts'
import { useQuery } from '../../../account/use-query.ts'
import { useWords } from '../../../components/island/texts.ts'
import { isSubmitted } from '../permissions.ts'
import './reads.css'

/** How many days are listed; the others are counted. */
const SHOWN = 8

export function OwnReads({ application }: { application: MyApplication }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  if (!isSubmitted(application)) return null
  return (
    <section className="panel reads">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('dash.readsTitle')}</summary>
        <p className="note">{t('dash.readsHint')}</p>
        {isOpen && <Days id={application.id} />}
      </details>
    </section>
  )
}

function Days({ id }: { id: string }) {
  const { locale, t } = useWords()
  const { data, isError } = useQuery(readsQuery(id), queryClient)
  if (isError) return <p role="alert">{t('dash.readsFail')}</p>
  if (!data) return <p role="status">{t('dash.loading')}</p>
  if (data.length === 0) return <p>{t('dash.readsNone')}</p>
  const named = (days: readonly string[]): string => {
    const shown = days
      .slice(0, SHOWN)
      .map((one) => day(locale, one))
      .join('; ')
    const count = days.length - SHOWN
    return count > 0 ? t('dash.readsEarlier', { days: shown, count }) : shown
  }
  return (
    <ul>
      {data.map(({ kind, days }) => (
        <li key={kind}>{t(`dash.reads.${kind}`, { days: named(days) })}</li>
      ))}
    </ul>
  )
}

/** The notes of staff, newest first, below the form that adds one. */
import { useQuery } from '@tanstack/react-query'
import { moment } from '#events/language/format.ts'
import { useWords } from '../../../app/texts/console.ts'
import { notesQuery } from '../api.ts'
import type { Sent } from '../replies.ts'
import { ListState } from './ListState.tsx'
import { NoteForm } from './NoteForm.tsx'

export function Notes({ application }: { application: Sent }) {
  const { id } = application
  const { locale, t } = useWords()
  const query = useQuery(notesQuery(id))
  const notes = query.data ?? []
  return (
    <>
      <NoteForm family={application} />
      <h3>{t('admin.previousNotes', { n: notes.length })}</h3>
      <ListState query={query} empty={t('admin.noNotes')} />
      <ol className="log">
        {notes.map(({ id: key, note, adminEmail, createdAt }) => (
          <li key={key}>
            <p>{note}</p>
            <time dateTime={createdAt}>{moment(locale, createdAt)}</time>
            {adminEmail && <> · {t('console.by', { name: adminEmail })}</>}
          </li>
        ))}
      </ol>
    </>
  )
}

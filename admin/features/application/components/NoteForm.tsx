/** Writes a note; a blank one cannot be added, and a failed one stays typed. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { type FormEvent, useState } from 'react'
import { isBlank } from '#events/text.ts'
import { limits } from '#events/vocabulary.ts'
import { addNote } from '../../../app/changes.ts'
import { failed, succeeded } from '../../../app/outcomes.ts'
import { useWords } from '../../../app/texts/console.ts'

export function NoteForm({ id, onAdded }: { id: string; onAdded?: () => void }) {
  const { t } = useWords()
  const [store, client] = [useStore(), useQueryClient()]
  const [note, setNote] = useState('')
  const add = useMutation({
    mutationFn: () => addNote(client, { id, note }),
    onSuccess: () => {
      setNote('')
      succeeded(store, t, { text: 'adminToast.noteAdded' })
      onAdded?.()
    },
    onError: (error) => failed(store, t, { error, otherwise: 'adminToast.noteFail' }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    add.mutate()
  }
  return (
    <form className="note-form" onSubmit={send}>
      <label className="ask">
        <span>{t('console.note')}</span>
        <textarea
          rows={3}
          maxLength={limits.note}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
      <button className="tb line" type="submit" disabled={isBlank(note) || add.isPending}>
        {t(add.isPending ? 'console.adding' : 'admin.addNote')}
      </button>
    </form>
  )
}

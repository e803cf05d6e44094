/** Writes a note; a blank one cannot be added, and a failed one stays typed. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { type FormEvent, useState } from 'react'
import { isBlank } from '#events/text.ts'
import { limits } from '#events/vocabulary.ts'
import { AreaField } from '#web/ui/Field.tsx'
import { addNote } from '../../../app/changes.ts'
import { failed, succeeded } from '../../../app/outcomes.ts'
import { useWords } from '../../../app/words.ts'

export function NoteForm({ id, onAdded }: { id: string; onAdded?: () => void }) {
  const { word } = useWords()
  const [store, client] = [useStore(), useQueryClient()]
  const [note, setNote] = useState('')
  const add = useMutation({
    mutationFn: () => addNote(client, { id, note }),
    onSuccess: () => {
      setNote('')
      succeeded(store, word, { text: 'adminToast.noteAdded' })
      onAdded?.()
    },
    onError: (error) => failed(store, word, { error, otherwise: 'adminToast.noteFail' }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    add.mutate()
  }
  return (
    <form className="note-form" onSubmit={send}>
      <AreaField
        label={word('console.note')}
        rows={3}
        maxLength={limits.note}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <button className="tb line" type="submit" disabled={isBlank(note) || add.isPending}>
        {word(add.isPending ? 'console.adding' : 'admin.addNote')}
      </button>
    </form>
  )
}

/** Adds a note. A blank note cannot be sent, and a failed request leaves the text in the field. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isBlank } from '#events/text.ts'
import { limits } from '#events/vocabulary.ts'
import { AreaField } from '#web/ui/Field.tsx'
import { useOutcomes } from '../../../app/outcomes.ts'
import { useWords } from '../../../app/texts/console.ts'
import { submitting } from '../../../window/submitting.ts'
import { addNote } from '../api.ts'

export function NoteForm({ id, onAdded }: { id: string; onAdded?: () => void }) {
  const { t } = useWords()
  const client = useQueryClient()
  const outcomes = useOutcomes()
  const [note, setNote] = useState('')
  const add = useMutation({
    mutationFn: () => addNote(client, { id, note }),
    onSuccess: () => {
      setNote('')
      outcomes.succeeded(t('adminToast.noteAdded'))
      onAdded?.()
    },
    onError: (error) => outcomes.failed(error, t('adminToast.noteFail')),
  })
  return (
    <form className="note-form" onSubmit={submitting(add.mutate)}>
      <AreaField
        label={t('console.note')}
        rows={3}
        maxLength={limits.note}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <button className="tb line" type="submit" disabled={isBlank(note) || add.isPending}>
        {t(add.isPending ? 'console.adding' : 'admin.addNote')}
      </button>
    </form>
  )
}

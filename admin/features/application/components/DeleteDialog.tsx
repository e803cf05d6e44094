/** "Permanent Delete Confirmation": SPEC's warning, and the first 8 characters of the id typed by hand. No undo. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { type FormEvent, useState } from 'react'
import { adminPaths } from '#web/paths.ts'
import { Field } from '#web/ui/Field.tsx'
import { navigate } from '../../../app/address.ts'
import { idHead } from '../../../app/names.ts'
import { useOutcomes } from '../../../app/outcomes.ts'
import { dialogAtom, focusedAtom, type Target } from '../../../app/state.ts'
import { useWords } from '../../../app/words.ts'
import { Dialog, DialogButtons } from '../../../window/dialogs/Dialog.tsx'
import { erase } from '../api.ts'
import { AboutOne } from './AboutOne.tsx'

function useErase({ id }: Target) {
  const { word } = useWords()
  const store = useStore()
  const client = useQueryClient()
  const outcomes = useOutcomes()
  return useMutation({
    mutationFn: () => erase(client, id),
    onSuccess: () => {
      store.set(dialogAtom, null)
      store.set(focusedAtom, null)
      outcomes.succeeded(word('adminToast.deleted'))
      // Its full page has nothing left to show.
      if (location.pathname.includes(id)) navigate(adminPaths.dashboard)
    },
    onError: (error) => outcomes.failed(error, word('adminToast.deleteFail')),
  })
}

export default function DeleteDialog({ target }: { target: Target }) {
  const { word } = useWords()
  const deletion = useErase(target)
  const [typed, setTyped] = useState('')
  const isSure = typed.trim().toLowerCase() === idHead(target.id)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isSure) deletion.mutate()
  }
  return (
    <Dialog title={word('admin.deleteTitle')} isAlert>
      <form onSubmit={send}>
        <AboutOne target={target} />
        <p className="warning">{word('admin.deleteWarning')}</p>
        <Field
          label={word('console.typeId', { id: idHead(target.id) })}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <DialogButtons>
          <button className="tb destructive" type="submit" disabled={!isSure || deletion.isPending}>
            {word(deletion.isPending ? 'admin.deleting' : 'admin.permanentDelete')}
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

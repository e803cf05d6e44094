/** "Permanent Delete Confirmation": SPEC's warning, and the first 8 characters of the id typed by hand. No undo. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { type FormEvent, useState } from 'react'
import { referenceOf } from '#events/application/reference.ts'
import { adminPaths } from '#web/paths.ts'
import { Field } from '#web/ui/Field.tsx'
import { navigate } from '../../../app/address.ts'
import { useOutcomes } from '../../../app/outcomes.ts'
import { dialogAtom, focusedAtom, type Target } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import { Dialog, DialogButtons } from '../../../window/dialogs/Dialog.tsx'
import { erase } from '../api.ts'
import { AboutOne } from './AboutOne.tsx'

function useErase({ id }: Target) {
  const { t } = useWords()
  const store = useStore()
  const client = useQueryClient()
  const outcomes = useOutcomes()
  return useMutation({
    mutationFn: () => erase(client, id),
    onSuccess: () => {
      store.set(dialogAtom, null)
      store.set(focusedAtom, null)
      outcomes.succeeded(t('adminToast.deleted'))
      // Its full page has nothing left to show.
      if (location.pathname.includes(id)) navigate(adminPaths.dashboard)
    },
    onError: (error) => outcomes.failed(error, t('adminToast.deleteFail')),
  })
}

export default function DeleteDialog({ target }: { target: Target }) {
  const { t } = useWords()
  const deletion = useErase(target)
  const [typed, setTyped] = useState('')
  const isSure = typed.trim().toLowerCase() === referenceOf(target.id)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isSure) deletion.mutate()
  }
  return (
    <Dialog title={t('admin.deleteTitle')} isAlert>
      <form onSubmit={send}>
        <AboutOne target={target} />
        <p className="warning">{t('admin.deleteWarning')}</p>
        <Field
          label={t('console.typeId', { id: referenceOf(target.id) })}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <DialogButtons>
          <button className="tb destructive" type="submit" disabled={!isSure || deletion.isPending}>
            {t(deletion.isPending ? 'admin.deleting' : 'admin.permanentDelete')}
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

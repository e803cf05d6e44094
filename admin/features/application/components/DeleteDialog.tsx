/** "Permanent Delete Confirmation": SPEC's warning, and the first 8 characters of the id to type. It has no undo. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useState } from 'react'
import { referenceOf } from '#events/application/reference.ts'
import { adminPaths } from '#web/paths.ts'
import { Field } from '#web/ui/Field.tsx'
import { navigate } from '../../../app/address.ts'
import { useOutcomes } from '../../../app/outcomes.ts'
import { dialogAtom, focusedAtom, type Target } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import { FormDialog } from '../../../window/dialogs/FormDialog.tsx'
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
      // The full page would show an application that no longer exists.
      if (location.pathname.includes(id)) navigate(adminPaths.dashboard)
    },
    onError: (error) => outcomes.failed(error, t('adminToast.deleteFail')),
  })
}

export default function DeleteDialog({ target }: { target: Target }) {
  const { t } = useWords()
  const deletion = useErase(target)
  const [typed, setTyped] = useState('')
  const isConfirmed = typed.trim().toLowerCase() === referenceOf(target.id)
  return (
    <FormDialog
      title={t('admin.deleteTitle')}
      submit={t(deletion.isPending ? 'admin.deleting' : 'admin.permanentDelete')}
      isDisabled={!isConfirmed || deletion.isPending}
      isDestructive
      onSubmit={() => isConfirmed && deletion.mutate()}
    >
      <AboutOne target={target} />
      <p className="warning">{t('admin.deleteWarning')}</p>
      <Field
        label={t('console.typeId', { id: referenceOf(target.id) })}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}

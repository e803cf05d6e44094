/** "Permanent Delete Confirmation": to confirm, the number of the application is typed, or the first 8 characters of its id. It has no undo. */
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useState } from 'react'
import { referenceOf, spokenReferenceOf } from '#events/application/number.ts'
import { adminPaths } from '#web/paths.ts'
import { Field } from '#web/ui/Field.tsx'
import { useChange } from '../../app/changes/tracked.tsx'
import { familyName } from '../../app/names.ts'
import { navigate } from '../../app/page.ts'
import { focusedAtom, type Target } from '../../app/state.ts'
import { t } from '../../app/texts/console.ts'
import { FormDialog, useCloseDialog } from '../../window/dialogs/Dialog.tsx'
import { CopiesNotice } from '../access/Reads.tsx'
import { applicationQuery, ChangedElsewhere, erase } from './api.ts'
import { ConflictNotice } from './Lacking.tsx'
import { ApplicationSummary } from './NotLoaded.tsx'

const bare = (text: string): string => text.replaceAll(' ', '').toLowerCase()

export default function DeleteDialog({ target }: { target: Target }) {
  const { id } = target
  const store = useStore()
  const close = useCloseDialog()
  const [version, setVersion] = useState(target.version)
  const deletion = useChange((seen: { id: string; version: number }, { client }) => erase(client, seen), {
    failText: (error) => t(error instanceof ChangedElsewhere ? 'erasing.lookFirst' : 'adminToast.deleteFail'),
    about: familyName(target),
    made: () => ({ name: t('erasing.act', { id: referenceOf(id) }), events: [] }),
    onSuccess: (_reply, { succeeded }) => {
      close()
      store.set(focusedAtom, null)
      succeeded(t('adminToast.deleted'), { about: familyName(target) })
      // The full page would show an erased application.
      if (location.pathname.includes(id)) navigate(adminPaths.dashboard)
    },
  })
  const [typed, setTyped] = useState('')
  const number = useQuery(applicationQuery(id)).data?.number ?? null
  const asked = spokenReferenceOf({ id, number })
  const isConfirmed = [asked, referenceOf(id)].some((one) => bare(one) === bare(typed))
  const onError = (error: Error) => {
    if (error instanceof ChangedElsewhere) setVersion(error.application.version)
  }
  return (
    <FormDialog
      title={t('admin.deleteTitle')}
      submit={
        deletion.isPending ? t('admin.deleting') : `${t('admin.permanentDelete')}: ${familyName(target)}`
      }
      isDisabled={!isConfirmed || deletion.isPending}
      isDestructive
      onSubmit={() => isConfirmed && deletion.mutate({ id, version }, { onError })}
    >
      <ApplicationSummary target={target} />
      <ConflictNotice error={deletion.error} />
      <p className="warning">{t('admin.deleteWarning')}</p>
      <CopiesNotice id={id} />
      <Field
        label={t('console.typeId', { id: asked })}
        value={typed}
        required
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}

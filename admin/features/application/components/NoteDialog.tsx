/** The dialog that adds a note to an application. */
import type { Target } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import { Dialog } from '../../../window/dialogs/Dialog.tsx'
import { useCloseDialog } from '../../../window/dialogs/own-dialog.ts'
import { ApplicationSummary } from './ApplicationSummary.tsx'
import { NoteForm } from './NoteForm.tsx'

export default function NoteDialog({ target }: { target: Target }) {
  const { t } = useWords()
  const close = useCloseDialog()
  return (
    <Dialog title={t('admin.addNote')}>
      <ApplicationSummary target={target} />
      <NoteForm family={target} hasFocus onAdded={close} />
    </Dialog>
  )
}

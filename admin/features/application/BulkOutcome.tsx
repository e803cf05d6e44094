/** The end of a change of many: what became of it, and a button that closes the dialog. */
import { type ComponentProps, useEffect, useRef } from 'react'
import { useWords } from '../../app/texts/console.ts'
import { Dialog } from '../../window/dialogs/Dialog.tsx'
import { useCloseDialog } from '../../window/dialogs/own-dialog.ts'
import { BulkReport } from './BulkReport.tsx'

type Props = { title: string } & ComponentProps<typeof BulkReport>

export function BulkOutcome({ title, ...report }: Props) {
  const { t } = useWords()
  const close = useCloseDialog()
  const done = useRef<HTMLButtonElement>(null)
  // After the layout effect of the dialog, which takes the focus when it opens.
  useEffect(() => done.current?.focus(), [])
  return (
    <Dialog title={title}>
      <BulkReport {...report} />
      <footer>
        <button className="tb main" type="button" ref={done} onClick={close}>
          {t('console.done')}
        </button>
      </footer>
    </Dialog>
  )
}

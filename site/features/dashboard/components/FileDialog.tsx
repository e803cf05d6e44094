/** The dialog that chooses documents of one kind. They wait on this phone and are sent from it; it closes once all have arrived. */
import { type ChangeEvent, useEffect, useState } from 'react'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { file } from '#web/ui/icons.ts'
import { toast } from '#web/ui/toast.ts'
import { takeFiles } from '../../../application/uploads.ts'
import { waitingStore } from '../../../application/waiting.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useOutcome } from '../../../components/island/use-outcome.ts'
import { WaitingList } from '../../unsent/WaitingFiles.tsx'
import { sendingOf } from '../../unsent/waiting.ts'
import type { DocumentKind } from '../documents.ts'
import '#web/ui/dialog-sheet.css'
import '#web/ui/pick-button.css'

/** Milliseconds for which success is shown before the dialog closes. docs/product.md section 8. */
const SUCCESS_SHOWN = 2000
const kinds = 'image/jpeg,image/png,image/webp,image/heic,application/pdf'

/** `room`: how many files may still be chosen. */
type Props = { userId: string; kind: DocumentKind; room: number; onClose: () => void }

function useFiles({ userId, kind, room, onClose }: Props) {
  const { t } = useWords()
  const { showError } = useOutcome()
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  // The code is loaded as the dialog opens, in case the network fails before a file is chosen.
  useEffect(() => void sendingOf(userId).catch(() => undefined), [userId])
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(onClose, SUCCESS_SHOWN)
    return () => clearTimeout(timer)
  }, [isDone, onClose])
  async function send(files: readonly File[]): Promise<void> {
    const { sent } = waitingStore.now()
    const { choose } = await sendingOf(userId)
    const { field } = kind
    await Promise.all(files.map((one) => choose({ field, purpose: 'proof', file: one })))
    const now = waitingStore.now()
    if (now.sent === sent || now.waiting.some((one) => one.field === field)) return
    toast({
      kind: 'default',
      title: t('toast.uploadOk'),
      text: t('toast.uploadOkText', { title: t(kind.title) }),
    })
    setDone(true)
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = takeFiles(target)
    setLeftOut(chosen.slice(room).map(({ name }) => name))
    setBusy(true)
    void send(chosen.slice(0, room))
      .catch(() => showError(t('toast.network')))
      .finally(() => setBusy(false))
  }
  return { isBusy, isDone, leftOut, onChange }
}

export function FileDialog(props: Props) {
  const { t } = useWords()
  const { isBusy, isDone, leftOut, onChange } = useFiles(props)
  const { kind, room, onClose } = props
  const isList = kind.most > 1
  return (
    <Dialog look="dialog-sheet" title={t(kind.title)} close={t('nav.close')} onClose={onClose} isLight>
      <p className="note">
        {t(isList ? 'form.filesLimit' : 'dash.fileLimit')} · {t('form.proofKinds')}
      </p>
      {room > 0 && !isDone && (
        <label className="button button-strong pick">
          <Icon of={file} />
          {t('dash.chooseFile')}
          <input
            className="visually-hidden"
            type="file"
            accept={kinds}
            multiple={isList}
            disabled={isBusy}
            onChange={onChange}
          />
        </label>
      )}
      <div role="status">
        {leftOut.length > 0 && (
          <p className="note">{t('form.filesLeftOut', { n: kind.most, names: leftOut.join(', ') })}</p>
        )}
        {isDone && <p className="done">{t('toast.uploadOkText', { title: t(kind.title) })}</p>}
        <WaitingList of={({ field }) => field === kind.field} />
      </div>
    </Dialog>
  )
}

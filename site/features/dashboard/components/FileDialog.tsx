/** The dialog that uploads documents of one kind from the camera or the phone, and closes when all are sent. */
import { type ChangeEvent, useEffect, useState } from 'react'
import { Dialog } from '#web/ui/Dialog.tsx'
import * as icons from '#web/ui/icons.ts'
import { PickButton } from '#web/ui/PickButton.tsx'
import { toast } from '#web/ui/toast.ts'
import type { MyApplication } from '../../../account/queries.ts'
import { takeFiles } from '../../../application/uploads.ts'
import { useWords } from '../../../components/island/texts.ts'
import type { DocumentKind } from '../documents.ts'
import { useUploads } from '../use-uploads.ts'
import { FileTile } from './FileTile.tsx'
import '#web/ui/dialog-sheet.css'

/** Milliseconds for which success is shown before the dialog closes. docs/product.md section 8. */
const SUCCESS_SHOWN = 2000
const kinds = 'image/jpeg,image/png,image/webp,image/heic,application/pdf'

/** `room`: how many files may still be chosen. */
type Props = { application: MyApplication; kind: DocumentKind; room: number; onClose: () => void }

function useFiles({ application, kind, room, onClose }: Props) {
  const { t } = useWords()
  const [done, setDone] = useState(false)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const onDone = () => {
    const text = t('toast.uploadOkText', { title: t(kind.title) })
    toast({ kind: 'default', title: t('toast.uploadOk'), text })
    setDone(true)
  }
  const queue = useUploads({ application, kind, onDone })
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(onClose, SUCCESS_SHOWN)
    return () => clearTimeout(timer)
  }, [done, onClose])
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = takeFiles(target)
    setLeftOut(chosen.slice(room).map(({ name }) => name))
    if (chosen.length > 0 && room > 0) queue.choose(chosen.slice(0, room))
  }
  return { ...queue, done, leftOut, onChange }
}

export function FileDialog(props: Props) {
  const { t } = useWords()
  const { uploads, busy, retry, done, leftOut, onChange } = useFiles(props)
  const { kind, room, onClose } = props
  const isList = kind.most > 1
  return (
    <Dialog look="dialog-sheet" title={t(kind.title)} close={t('nav.close')} onClose={onClose} isLight>
      <p className="note">
        {t(isList ? 'form.filesLimit' : 'dash.fileLimit')} · {t('form.proofKinds')}
      </p>
      {room > 0 && !done && (
        <div className="picks">
          <PickButton
            kind="main"
            sign={icons.camera}
            label={t('form.takePhoto')}
            accept="image/*"
            capture
            disabled={busy}
            onChange={onChange}
          />
          <PickButton
            kind="line"
            sign={icons.file}
            label={t('dash.chooseFile')}
            accept={kinds}
            multiple={isList}
            disabled={busy}
            onChange={onChange}
          />
        </div>
      )}
      <div role="status">
        {leftOut.length > 0 && (
          <p className="note">{t('form.filesLeftOut', { n: kind.most, names: leftOut.join(', ') })}</p>
        )}
        {done && <p className="done">{t('toast.uploadOkText', { title: t(kind.title) })}</p>}
      </div>
      <ul className="tiles">
        {uploads.map((upload) => (
          <FileTile key={upload.id} upload={upload} busy={busy} onRetry={() => void retry(upload.id)} />
        ))}
      </ul>
    </Dialog>
  )
}

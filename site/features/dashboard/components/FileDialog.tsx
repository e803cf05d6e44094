/** Chooses documents of one kind, from the camera or the phone, and sends them; it closes itself when all have arrived. */
import { type ChangeEvent, useEffect, useState } from 'react'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { toast } from '#web/ui/toast.ts'
import type { MyApplication } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import type { DocumentKind } from '../documents.ts'
import { useSending } from '../use-sending.ts'
import { FileTile } from './FileTile.tsx'

/** Milliseconds that the success stands before the dialog closes. SPEC.md section 9. */
const STANDS = 2000
const kinds = 'image/jpeg,image/png,image/webp,image/heic,application/pdf'

/** `room`: how many may still be chosen. */
type Props = { application: MyApplication; kind: DocumentKind; room: number; onClose: () => void }

function useFiles({ application, kind, room, onClose }: Props) {
  const { t } = useWords()
  const [done, setDone] = useState(false)
  const [leftOut, setLeftOut] = useState(false)
  const onDone = () => {
    const text = t('toast.uploadOkText', { title: t(kind.title) })
    toast({ kind: 'default', title: t('toast.uploadOk'), text })
    setDone(true)
  }
  const sending = useSending({ application, kind, onDone })
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(onClose, STANDS)
    return () => clearTimeout(timer)
  }, [done, onClose])
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    target.value = ''
    setLeftOut(chosen.length > room)
    if (chosen.length > 0 && room > 0) sending.choose(chosen.slice(0, room))
  }
  return { ...sending, done, leftOut, onChange }
}

export function FileDialog(props: Props) {
  const { t } = useWords()
  const { files, busy, retry, done, leftOut, onChange } = useFiles(props)
  const { kind, room, onClose } = props
  const isList = kind.most > 1
  return (
    <Dialog title={t(kind.title)} close={t('nav.close')} onClose={onClose}>
      <p className="note">
        {t(isList ? 'form.filesLimit' : 'dash.fileLimit')} · {t('form.proofKinds')}
      </p>
      {room > 0 && !done && (
        <div className="picks">
          <Pick text={t('form.takePhoto')} icon="camera" disabled={busy} onChange={onChange} camera />
          <Pick text={t('dash.chooseFile')} icon="file" disabled={busy} onChange={onChange} many={isList} />
        </div>
      )}
      <div role="status">
        {leftOut && <p className="note">{t('error.tooManyFiles')}</p>}
        {done && <p className="done">{t('toast.uploadOkText', { title: t(kind.title) })}</p>}
      </div>
      <ul className="tiles">
        {files.map((sent) => (
          <FileTile key={sent.id} sent={sent} busy={busy} onRetry={() => retry(sent)} />
        ))}
      </ul>
    </Dialog>
  )
}

type PickProps = {
  text: string
  icon: 'camera' | 'file'
  disabled: boolean
  camera?: boolean
  many?: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Two buttons, because on Android an input that opens the camera offers nothing else. */
const Pick = ({ text, icon, camera = false, many = false, ...input }: PickProps) => (
  <label className={`button ${camera ? 'button-strong' : 'button-line'} pick`}>
    <Icon name={icon} />
    {text}
    <input
      type="file"
      accept={camera ? 'image/*' : kinds}
      capture={camera ? 'environment' : undefined}
      multiple={many}
      {...input}
    />
  </label>
)

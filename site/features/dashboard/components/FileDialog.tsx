/** The dialog that uploads documents of one kind from the camera or the phone, and closes when all are sent. */
import { type ChangeEvent, type ComponentProps, useEffect, useState } from 'react'
import { sentences } from '#events/language/sentences.ts'
import { inMemory } from '#web/keeping/memory.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { Drawing } from '#web/ui/icons.ts'
import * as icons from '#web/ui/icons.ts'
import { toast } from '#web/ui/toast.ts'
import type { Files } from '#web/uploads/held-files.ts'
import { uploadQueue } from '#web/uploads/queue.ts'
import type { Problem, Upload } from '#web/uploads/state.ts'
import type { MyApplication } from '../../../account/queries.ts'
import { sentenceOf, takeFiles } from '../../../application/uploads.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'
import { addDocument, type DocumentKind } from '../documents.ts'
import '#web/ui/dialog-sheet.css'
import '#web/ui/pick-button.css'

// A button that opens the camera or the gallery: a hidden file input in a label that looks like a button.

type PickProps = Omit<ComponentProps<'input'>, 'capture'> & {
  kind: 'main' | 'line'
  sign: Drawing
  label: string
  /** What the file shows, for screen readers on pages with several such buttons. */
  about?: string
  /** Opens the camera. Such an input has no way to the gallery, so a page needs a second button without it. */
  capture?: boolean
}

const PickButton = ({ kind, sign, label, about, capture = false, ...input }: PickProps) => (
  <label className={`button pick ${kind === 'main' ? 'button-strong' : 'button-line'}`}>
    <Icon of={sign} />
    {label}
    {about && <span className="visually-hidden">: {about}</span>}
    <input {...input} className="visually-hidden" type="file" capture={capture ? 'environment' : undefined} />
  </label>
)

// One chosen document: its name, its upload state, and a retry button if it failed.

// The upload queue of a document dialog: each sent document is added to the application.

type Options = { application: MyApplication; kind: DocumentKind; onDone: () => void }

/** Retried automatically while the dialog is open. */
const retriedSteps = ['away'] as const

const isWorking = ({ state, problem }: Upload): boolean =>
  state === 'shrinking' ||
  state === 'sending' ||
  state === 'using' ||
  (state === 'waiting' && problem === null)

/** @returns null where the title "upload failed" says enough */
function sentenceFor(problem: Problem): Key | null {
  if (problem.step === 'away') return 'dash.uploadLater'
  return problem.step === 'not-used' ? null : sentenceOf(problem)
}

function useUploads({ application, kind, onDone }: Options) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [queue] = useState(() =>
    uploadQueue({
      userId: application.id,
      store: inMemory<Files>({
        name: 'documents',
        version: 1,
        stores: { files: { key: 'id', index: 'userId' } },
      }),
      retriedSteps,
      async use(_upload, key) {
        await addDocument(application, kind, key)
        return 'added'
      },
      onChange(changed) {
        setUploads(changed)
        if (changed.length > 0 && changed.every(({ state }) => state === 'added')) onDone()
      },
      onFailure: ({ error }) => console.warn('Upload:', error),
      notKept: (error) => console.warn('Upload:', error),
    }),
  )
  useEffect(() => queue.listen(), [queue])
  const choose = (files: readonly File[]) => {
    for (const file of files) void queue.choose({ field: kind.field, purpose: 'proof', file })
  }
  return { uploads, busy: uploads.some(isWorking), choose, retry: queue.retry }
}

type TileProps = { upload: Upload; busy: boolean; onRetry: () => void }

function useStateWords(upload: Upload): string {
  const { t } = useWords()
  const { state, percent, problem } = upload
  if (state === 'sending') return t('form.sending', { n: percent })
  if (state === 'added') return t('save.added')
  if (isWorking(upload)) return t('save.waitingToSend')
  const sentence = problem && sentenceFor(problem)
  const reason = problem?.words ?? (sentence && t(sentence))
  return sentences(t('form.uploadStopped'), reason)
}

function FileTile({ upload, busy, onRetry }: TileProps) {
  const { t } = useWords()
  const stateWords = useStateWords(upload)
  const { state, percent, name } = upload
  const isStopped = state !== 'added' && !isWorking(upload)
  return (
    <li className="tile" data-state={isStopped ? 'failed' : state}>
      <Icon of={state === 'added' ? icons.check : icons.file} />
      <div>
        <b translate="no">{name}</b>
        <p>{stateWords}</p>
        {state === 'sending' && <progress value={percent} max={100} aria-hidden="true" />}
      </div>
      {isStopped && (
        <button type="button" disabled={busy} onClick={onRetry}>
          {t('toast.retry')}
        </button>
      )}
    </li>
  )
}

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

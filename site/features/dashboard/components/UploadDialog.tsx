/** The documents of each kind that the dashboard can add to an application, and the dialog that adds some. */

import { limits } from '#events/limits.ts'
import { pathFor } from '#web/paths.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Go } from '../../../components/island/buttons.tsx'
import '#web/ui/dialog-sheet.css'
import * as icons from '#web/ui/icons.ts'
import { toast } from '#web/ui/toast.ts'
import type { MyApplication } from '../../../account/queries.ts'
import { takeFiles, waitingStore } from '../../../application/state.ts'
import { useOutcome, useWords } from '../../../components/island/texts.ts'
import { sendingOf, WaitingList } from '../../unsent/WaitingFiles.tsx'
import './documents.css'
import { type ChangeEvent, useCallback, useEffect, useState } from 'react'

/** Milliseconds for which success is shown before the dialog closes. docs/product.md section 2. */
const SUCCESS_SHOWN = 2000
const kinds = 'image/jpeg,image/png,image/webp,image/heic,application/pdf'

/** `room`: how many files may still be chosen. */
type FileProps = { userId: string; kind: DocumentKind; room: number; onClose: () => void }

function useFiles({ userId, kind, room, onClose }: FileProps) {
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

/** Chooses documents of one kind. They wait on this phone and are sent from it; the dialog closes once all have arrived. */
function FileDialog(props: FileProps) {
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
          <Icon of={icons.file} />
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

/** `mayEdit`: the form is still open, where documents are removed; a second letter replaces the first. */
type Props = { application: MyApplication; userId: string; mayEdit: boolean; onClose: () => void }

export function UploadDialog({ application, userId, mayEdit, onClose }: Props) {
  const { locale, t } = useWords()
  const [adding, setAdding] = useState<DocumentKind | null>(null)
  const stopAdding = useCallback(() => setAdding(null), [])
  const roomOf = (kind: DocumentKind) => roomIn(application, kind, mayEdit)
  return (
    <Dialog look="dialog-sheet" title={t('dash.upload')} close={t('nav.close')} onClose={onClose} isLight>
      <p className="note">{t('dash.addedUntil')}</p>
      {mayEdit && (
        <p className="note">
          <Go look="link" text="dash.removeInForm" href={`${pathFor(locale, 'application')}#uploads`} />
        </p>
      )}
      {documentKinds.map((kind) => (
        <DocumentSection
          key={kind.field}
          application={application}
          kind={kind}
          room={roomOf(kind)}
          onAdd={() => setAdding(kind)}
        />
      ))}
      {adding && <FileDialog userId={userId} kind={adding} room={roomOf(adding)} onClose={stopAdding} />}
    </Dialog>
  )
}

type SectionProps = Pick<Props, 'application'> & { kind: DocumentKind; room: number; onAdd: () => void }

function DocumentSection({ application, kind, room, onAdd }: SectionProps) {
  const { t } = useWords()
  const keys = keysIn(application, kind)
  const title = t(kind.title)
  return (
    <section className="kind" aria-label={title}>
      <h3>{title}</h3>
      <p className="note">{t(kind.hint)}</p>
      <p className="count">{t('dash.addedCount', { n: keys.length, max: kind.most })}</p>
      <ul className="stored-documents">
        {keys.map((objectKey, index) => (
          <li key={objectKey}>
            <a className="link" href={objectKey} target="_blank" rel="noopener">
              <Icon of={icons.file} />
              {t('form.document', { n: index + 1 })}
            </a>
          </li>
        ))}
      </ul>
      {room > 0 && (
        <button
          className="button button-line"
          type="button"
          aria-label={t('dash.addFiles', { title })}
          onClick={onAdd}
        >
          <Icon of={icons.upload} />
          {t('dash.add')}
        </button>
      )}
    </section>
  )
}

export const documentKinds = [
  {
    field: 'incomeProofKeys',
    title: 'question.incomeProofKeys',
    hint: 'question.incomeProofKeys.hint',
    most: limits.proofs,
  },
  {
    field: 'educationProofKeys',
    title: 'question.educationProofKeys',
    hint: 'question.educationProofKeys.hint',
    most: limits.proofs,
  },
  {
    field: 'socialVerificationLetterKey',
    title: 'question.socialVerificationLetterKey',
    hint: 'question.socialVerificationLetterKey.hint',
    most: 1,
  },
] as const
type DocumentKind = (typeof documentKinds)[number]

/** The keys of the added documents. */
export function keysIn(application: MyApplication, { field }: DocumentKind): readonly string[] {
  if (field !== 'socialVerificationLetterKey') return application[field]
  const letter = application[field]
  return letter === null ? [] : [letter]
}

/** How many more documents may be chosen. A second letter replaces the first, if `mayReplace`. */
function roomIn(application: MyApplication, kind: DocumentKind, mayReplace: boolean): number {
  if (kind.most === 1 && mayReplace) return 1
  return kind.most - keysIn(application, kind).length
}

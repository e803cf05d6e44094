/** Lists the documents of each kind, with buttons to add and remove. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import type { MyApplication } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useOutcome } from '../../../components/island/use-outcome.ts'
import { type DocumentKind, documentKinds, keysIn, removeDocument, roomIn } from '../documents.ts'
import { FileDialog } from './FileDialog.tsx'
import './documents.css'
import '#web/ui/dialog-sheet.css'

// One document of the application: a link, and while the form may be edited a button that removes it after a confirmation.

type StoredProps = {
  application: MyApplication
  kind: DocumentKind
  objectKey: string
  index: number
  mayRemove: boolean
  onRemoved: () => void
}

function StoredDocument(props: StoredProps) {
  const { t } = useWords()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const name = t('form.document', { n: props.index + 1 })
  const cancel = () => {
    setAsking(false)
    button.current?.focus()
  }
  return (
    <li>
      <a href={props.objectKey} target="_blank" rel="noopener">
        <Icon of={icons.file} />
        {name}
      </a>
      {props.mayRemove && (
        <button
          ref={button}
          className="remove-document"
          type="button"
          aria-label={`${t('form.remove')}: ${t(props.kind.title)}, ${name}`}
          aria-expanded={isAsking}
          onClick={() => setAsking(!isAsking)}
        >
          {t('form.remove')}
        </button>
      )}
      {isAsking && <RemoveQuestion {...props} name={name} onCancel={cancel} />}
    </li>
  )
}

function useRemoval({ application, kind, objectKey, onRemoved }: StoredProps) {
  const { errorText } = useOutcome()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await removeDocument(application, kind, objectKey)
      onRemoved()
    } catch (error) {
      console.warn('Removal:', error)
      setProblem(errorText(error, 'dash.removeFail'))
      setBusy(false)
    }
  }
  return { busy, problem, remove }
}

function RemoveQuestion({ name, onCancel, ...props }: StoredProps & { name: string; onCancel: () => void }) {
  const { t } = useWords()
  const { busy, problem, remove } = useRemoval(props)
  const cancel = useRef<HTMLButtonElement>(null)
  // Cancel gets the focus, so that Enter removes nothing.
  useEffect(() => cancel.current?.focus(), [])
  return (
    <fieldset className="ask-removal">
      <legend>{t('dash.removeAsk', { name })}</legend>
      {problem && <p role="alert">{problem}</p>}
      <div>
        <button className="button button-line" type="button" ref={cancel} disabled={busy} onClick={onCancel}>
          {t('form.cancel')}
        </button>
        <button className="button button-danger" type="button" disabled={busy} onClick={() => void remove()}>
          {t('form.remove')}
        </button>
      </div>
    </fieldset>
  )
}

type Props = { application: MyApplication; userId: string; mayRemove: boolean; onClose: () => void }

export function UploadDialog({ application, userId, mayRemove, onClose }: Props) {
  const { t } = useWords()
  const [adding, setAdding] = useState<DocumentKind | null>(null)
  const stopAdding = useCallback(() => setAdding(null), [])
  const roomOf = (kind: DocumentKind) => roomIn(application, kind, mayRemove)
  return (
    <Dialog look="dialog-sheet" title={t('dash.upload')} close={t('nav.close')} onClose={onClose} isLight>
      <p className="note">{t('dash.addedUntil')}</p>
      {mayRemove && <p className="note">{t('dash.removedUntil')}</p>}
      {documentKinds.map((kind) => (
        <DocumentSection
          key={kind.field}
          application={application}
          kind={kind}
          mayRemove={mayRemove}
          room={roomOf(kind)}
          onAdd={() => setAdding(kind)}
        />
      ))}
      {adding && <FileDialog userId={userId} kind={adding} room={roomOf(adding)} onClose={stopAdding} />}
    </Dialog>
  )
}

type SectionProps = Omit<Props, 'onClose' | 'userId'> & {
  kind: DocumentKind
  room: number
  onAdd: () => void
}

function DocumentSection({ application, kind, mayRemove, room, onAdd }: SectionProps) {
  const { t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isRemoved, setRemoved] = useState(false)
  const keys = keysIn(application, kind)
  const title = t(kind.title)
  // The focused button was removed with its document, so the heading gets the focus.
  const onRemoved = () => {
    setRemoved(true)
    heading.current?.focus()
  }
  return (
    <section className="kind" aria-label={title}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p className="note">{t(kind.hint)}</p>
      <p className="count" role="status">
        {isRemoved && `${t('dash.removed')} `}
        {t('dash.addedCount', { n: keys.length, max: kind.most })}
      </p>
      <ul className="stored-documents">
        {keys.map((objectKey, index) => (
          <StoredDocument
            key={objectKey}
            application={application}
            kind={kind}
            objectKey={objectKey}
            index={index}
            mayRemove={mayRemove}
            onRemoved={onRemoved}
          />
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

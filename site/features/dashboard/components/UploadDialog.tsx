/** Lists the documents of each kind, with buttons to add and remove. */
import { useCallback, useRef, useState } from 'react'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import type { MyApplication } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { type DocumentKind, documentKinds, keysIn, roomIn } from '../documents.ts'
import { FileDialog } from './FileDialog.tsx'
import { StoredDocument } from './StoredDocument.tsx'
import './documents.css'
import '#web/ui/dialog-sheet.css'

type Props = { application: MyApplication; mayRemove: boolean; onClose: () => void }

export function UploadDialog({ application, mayRemove, onClose }: Props) {
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
      {adding && (
        <FileDialog application={application} kind={adding} room={roomOf(adding)} onClose={stopAdding} />
      )}
    </Dialog>
  )
}

type SectionProps = Omit<Props, 'onClose'> & { kind: DocumentKind; room: number; onAdd: () => void }

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

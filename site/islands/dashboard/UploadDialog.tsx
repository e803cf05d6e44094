/** The documents beside the form: what is there of each kind, and a way to add more. */
import { useCallback, useState } from 'react'
import type { MyApplication } from '../../queries.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useWords } from '../words.tsx'
import { type DocumentKind, documentKinds, keysIn, roomIn } from './documents.ts'
import { FileDialog } from './FileDialog.tsx'
import './documents.css'

type Props = { application: MyApplication; onClose: () => void }

export function UploadDialog({ application, onClose }: Props) {
  const { word } = useWords()
  const [adding, setAdding] = useState<DocumentKind | null>(null)
  const stop = useCallback(() => setAdding(null), [])
  return (
    <Dialog title={word('dash.upload')} close={word('nav.close')} onClose={onClose}>
      <p className="note">{word('dash.addedUntil')}</p>
      {documentKinds.map((kind) => (
        <DocumentSection key={kind.field} {...{ application, kind }} onAdd={() => setAdding(kind)} />
      ))}
      {adding && <FileDialog application={application} kind={adding} onClose={stop} />}
    </Dialog>
  )
}

type SectionProps = { application: MyApplication; kind: DocumentKind; onAdd: () => void }

function DocumentSection({ application, kind, onAdd }: SectionProps) {
  const { word } = useWords()
  const keys = keysIn(application, kind)
  const title = word(kind.title)
  return (
    <section className="kind" aria-label={title}>
      <h3>{title}</h3>
      <p className="note">{word(kind.hint)}</p>
      <p className="count">{word('dash.addedCount', { n: keys.length, max: kind.most })}</p>
      <ul className="kept">
        {keys.map((key, place) => (
          <li key={key}>
            <a href={key} target="_blank" rel="noopener">
              <Icon name="file" />
              {word('form.document', { n: place + 1 })}
            </a>
          </li>
        ))}
      </ul>
      {roomIn(application, kind) > 0 && (
        <button
          className="button button-line"
          type="button"
          aria-label={word('dash.addFiles', { title })}
          onClick={onAdd}
        >
          <Icon name="upload" />
          {word('dash.add')}
        </button>
      )}
    </section>
  )
}

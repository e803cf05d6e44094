/** The family's photos and documents, those that staff added, and the upload form. Hidden pictures are not requested here. */
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { limits } from '#events/limits.ts'
import { isBlank } from '#events/text.ts'
import { Field } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useChange } from '../../app/changes/tracked.tsx'
import { DraftNotice, useDraft } from '../../app/drafts.tsx'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { familyName, localDate } from '../../app/names.ts'
import { dialogAtom } from '../../app/state.ts'
import { t } from '../../app/texts/console.ts'
import { Button } from '../../window/Button.tsx'
import { ToFill } from '../../window/dialogs/Dialog.tsx'
import { submitting } from '../../window/focus.ts'
import { addDocument, documentsQuery } from './api.ts'
import { addedFile, type File as DocumentFile, documentsOf, uploadDocument } from './files.ts'
import { ListState } from './NotLoaded.tsx'
import type { Sent } from './replies.ts'
import './sections.css'

const Text = z.string()

/** The name is stored as a draft; the file has to be chosen again after a reload. */
function DocumentForm({ application }: { application: Sent }) {
  const { id } = application
  const draft = useDraft(`document ${id}`, Text, '')
  const { value: documentName, set: setName, clear } = draft
  const [file, setFile] = useState<File | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const upload = useChange(
    async (picked: File, { client }) =>
      addDocument(client, { id, documentName, documentKey: await uploadDocument(picked) }),
    {
      failText: t('adminToast.docFail'),
      about: familyName(application),
      made: ({ seq }) => ({ name: familyName(application), events: [{ id, seq }] }),
      onSuccess: (_document, { succeeded }) => {
        clear()
        setFile(null)
        if (input.current) input.current.value = ''
        succeeded(t('adminToast.docUploaded'))
      },
    },
  )
  return (
    <form className="stack" onSubmit={submitting(() => file && upload.mutate(file))}>
      <DraftNotice draft={draft} />
      <Field
        label={t('admin.documentName')}
        value={documentName}
        maxLength={limits.line}
        required
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={t('detail.chooseFile')}
        hint={t('console.fileLimit')}
        ref={input}
        type="file"
        required
        accept="image/jpeg,image/png,image/webp,application/pdf"
        onChange={(event) => setFile(event.target.files?.[0] ?? null)}
      />
      <div className="row">
        <Button
          text={t(upload.isPending ? 'console.uploading' : 'console.upload')}
          type="submit"
          disabled={!file || isBlank(documentName) || upload.isPending}
        />
        <ToFill />
      </div>
    </form>
  )
}

const Viewer = lazyDialog(() => import('./viewer/Viewer.tsx'))

export function Documents({ application }: { application: Sent }) {
  const open = useSetAtom(dialogAtom)
  const query = useQuery(documentsQuery(application.id))
  const added = query.data ?? []
  const own = documentsOf(application)
  const files = [...own, ...added.map(addedFile)]
  const show = (first: number) => open(<Viewer application={application} files={files} first={first} />)
  return (
    <>
      <h3>{t('admin.photosDocs')}</h3>
      {own.length === 0 && <p className="hint">{t('console.noFiles')}</p>}
      <ul className="thumbs">
        {own.map((file, place) => (
          <Thumb key={file.key} file={file} show={() => show(place)} />
        ))}
      </ul>
      <h3>{t('admin.additionalDocs')}</h3>
      <ListState query={query} empty={t('admin.noDocs')} />
      <ul className="added">
        {added.map(({ id, documentName, createdAt }, place) => (
          <li key={id} className="row">
            <span>
              {documentName}
              <small>{localDate(createdAt)}</small>
            </span>
            <Button text={t('admin.view')} onClick={() => show(own.length + place)} />
          </li>
        ))}
      </ul>
      <DocumentForm application={application} />
    </>
  )
}

/** A file that may be a PDF has no thumbnail, only an icon. */
function Thumb({ file, show }: { file: DocumentFile; show: () => void }) {
  return (
    <li>
      <button type="button" onClick={show}>
        <span className="veil">
          <Icon of={file.isHidden ? icons.lock : icons.file} />
          {file.isHidden && t('console.hidden')}
          {file.hasThumbnail && <img src={`${file.key}?size=thumb`} alt="" loading="lazy" />}
        </span>
        <span>{file.label}</span>
      </button>
    </li>
  )
}

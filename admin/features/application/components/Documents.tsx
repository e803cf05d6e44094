/** The family's photos and documents, those that staff added, and the upload form. Hidden pictures are not requested here. */
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { lazyDialog } from '../../../app/lazy-code.tsx'
import { localDate } from '../../../app/names.ts'
import { dialogAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import { documentsQuery } from '../api.ts'
import { addedFile, documentsOf, type File } from '../files.ts'
import type { Sent } from '../replies.ts'
import { DocumentForm } from './DocumentForm.tsx'
import { ListState } from './ListState.tsx'
import './documents.css'

const Viewer = lazyDialog(() => import('../viewer/Viewer.tsx'))

export function Documents({ application }: { application: Sent }) {
  const { locale, t } = useWords()
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
          <li key={id}>
            <span>
              {documentName}
              <small>{localDate(locale, createdAt)}</small>
            </span>
            <button className="tb line" type="button" onClick={() => show(own.length + place)}>
              {t('admin.view')}
            </button>
          </li>
        ))}
      </ul>
      <DocumentForm application={application} />
    </>
  )
}

/** A proof or a letter may be a PDF, which has no thumbnail: it shows the document icon alone. */
function Thumb({ file, show }: { file: File; show: () => void }) {
  const { t } = useWords()
  const hasThumbnail = !file.isHidden && !/proof|letter/i.test(file.label)
  return (
    <li>
      <button type="button" onClick={show}>
        <span className="veil">
          <Icon of={file.isHidden ? icons.lock : icons.file} />
          {file.isHidden && t('console.hidden')}
          {hasThumbnail && <img src={`${file.key}?size=thumb`} alt="" loading="lazy" />}
        </span>
        <span>{t(file.label)}</span>
      </button>
    </li>
  )
}

/** The family's photos and documents, those that staff added, and the upload form. Hidden pictures are not requested here. */
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { lazy } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { localDate } from '../../../app/names.ts'
import { dialogAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import { documentsQuery } from '../api.ts'
import { addedFile, documentsOf, type File } from '../files.ts'
import type { Sent } from '../replies.ts'
import { DocumentForm } from './DocumentForm.tsx'
import './documents.css'

const Viewer = lazy(() => import('../viewer/Viewer.tsx'))

export function Documents({ now }: { now: Sent }) {
  const { locale, t } = useWords()
  const open = useSetAtom(dialogAtom)
  const added = useQuery(documentsQuery(now.id)).data ?? []
  const own = documentsOf(now)
  const files = [...own, ...added.map(addedFile)]
  const show = (first: number) => open(<Viewer now={now} files={files} first={first} />)
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
      {added.length === 0 && <p className="hint">{t('admin.noDocs')}</p>}
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
      <DocumentForm id={now.id} />
    </>
  )
}

function Thumb({ file, show }: { file: File; show: () => void }) {
  const { t } = useWords()
  const name = t(file.label)
  return (
    <li>
      <button type="button" onClick={show}>
        {file.isHidden ? (
          <span className="veil">
            <Icon of={icons.lock} />
            {t('console.hidden')}
          </span>
        ) : (
          <Picture file={file} />
        )}
        <span>{name}</span>
      </button>
    </li>
  )
}

/** A proof or a letter may be a PDF, which has no thumbnail: it shows the document icon alone. */
function Picture({ file }: { file: File }) {
  return (
    <span className="veil">
      <Icon of={icons.file} />
      {!/proof|letter/i.test(file.label) && <img src={`${file.key}?size=thumb`} alt="" loading="lazy" />}
    </span>
  )
}

/** The sheet of one paper: look at its files, replace or remove them, or add another one. */

import { Dialog } from '#web/ui/Dialog.tsx'
import { takesOne } from '#web/uploads/state.ts'
import { Go, Press } from '../../../components/island/buttons.tsx'
import { useWords } from '../../../components/island/texts.ts'
import type { Paper, PaperQuestion } from '../use-paper.ts'
import { AddFile, PAPERS, PICTURES, Picture, usePictureOf } from './FileButtons.tsx'
import '#web/ui/dialog-sheet.css'

type Props = {
  question: PaperQuestion
  paper: Paper
  title: string
  onFiles: (files: readonly File[]) => void
  onClose: () => void
}
type Shown = { id: string; src: string | null; href: string | null; name: string; remove: () => void }

/** The files at the server, then those on this phone. */
function useFiles({ question, paper, title }: Props): Shown[] {
  const { t } = useWords()
  const pictureOf = usePictureOf()
  const { keys, uploads } = paper
  const isOne = takesOne(question.field)
  // In a field for one file, the newer one on this phone takes the place of the one at the server.
  const added = isOne && uploads.length > 0 ? [] : keys
  const nameAt = (n: number) => (isOne ? title : `${title}, ${t('form.document', { n: n + 1 })}`)
  return [
    ...added.map((key, n) => ({
      id: key,
      src: pictureOf(key),
      href: key,
      name: nameAt(n),
      remove: () => paper.remove(key),
    })),
    ...uploads.map(({ id, url, name }) => ({
      id,
      src: url,
      href: url,
      name: name || title,
      remove: () => paper.cancel(id),
    })),
  ]
}

export function PaperSheet(props: Props) {
  const { question, paper, title, onFiles, onClose } = props
  const { t } = useWords()
  const files = useFiles(props)
  const isOne = takesOne(question.field)
  const input = {
    title,
    accept: question.purpose && question.purpose !== 'proof' ? PICTURES : PAPERS,
    onFiles,
  }
  return (
    <Dialog look="dialog-sheet" title={title} close={t('nav.close')} onClose={onClose} isLight>
      <ul className="paper-files">
        {files.map(({ id, src, href, name, remove }) => (
          <li key={id}>
            <Picture src={src} />
            <div>
              {href && (
                <Go look="pill" text="form.look" href={href} target="_blank" rel="noopener" of={name} />
              )}
              <Press
                look="pill"
                text="form.remove"
                of={name}
                onClick={() => {
                  remove()
                  if (files.length === 1) onClose()
                }}
              />
            </div>
          </li>
        ))}
      </ul>
      {isOne && <AddFile {...input} label="form.replace" />}
      {!isOne && paper.free > 0 && <AddFile {...input} label="form.addAnother" multiple />}
    </Dialog>
  )
}

/** What the visitor has kept and holds against the bundle: older bundles, checkpoints as files, one as text. */
import { useAuditWords } from '../words.ts'
import { FileButton } from './FileButton.tsx'
import { PasteField } from './PasteField.tsx'

type Props = {
  files: readonly File[]
  setFiles: (files: File[]) => void
  note: string
  setNote: (note: string) => void
}
export function Earlier({ files, setFiles, note, setNote }: Props) {
  const { t } = useAuditWords()
  return (
    <>
      <p className="hint">{t('check.earlierHint')}</p>
      <FileButton
        label={t('check.earlierFiles')}
        look="button-line"
        accept=".jsonl,.note,.txt,text/plain"
        multiple
        choose={setFiles}
      />
      <ul className="chosen">
        {files.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <PasteField id="earlier-note" label={t('check.earlierNote')} rows={3} value={note} set={setNote} />
    </>
  )
}

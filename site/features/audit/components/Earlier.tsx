/** What the visitor has kept and holds against the bundle: older bundles, checkpoints as files, one as text. */
import { useAuditWords } from '../words.ts'
import { FileButton } from './FileButton.tsx'

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
      <div className="audit-field">
        <label htmlFor="earlier-note">{t('check.earlierNote')}</label>
        <textarea
          id="earlier-note"
          rows={3}
          autoComplete="off"
          spellCheck={false}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </>
  )
}

/** Ways to keep a checkpoint's note: onto the clipboard, and as a file. */
import { useState } from 'react'
import { saveFile } from '#web/save-file.ts'
import { noteFileName } from '../note-text.ts'
import { useAuditWords } from '../words.ts'

/** `at`: when it was signed, ISO 8601; null where that is not known. */
type Props = { note: string; size: number; at: string | null }
export function NoteWays({ note, size, at }: Props) {
  const { t } = useAuditWords()
  const [isCopied, setCopied] = useState(false)
  // Browsers have it on pages over HTTPS alone, and on this very machine.
  const mayCopy = 'clipboard' in navigator
  const save = () => saveFile(noteFileName(size, at), new Blob([note], { type: 'text/plain' }))
  const copy = () =>
    navigator.clipboard.writeText(note).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <div className="note-ways">
      {mayCopy && (
        <button className="button button-line" type="button" onClick={() => void copy()}>
          {t(isCopied ? 'check.copied' : 'check.copy')}
        </button>
      )}
      <button className="button button-line" type="button" onClick={save}>
        {t('check.note.save')}
      </button>
    </div>
  )
}

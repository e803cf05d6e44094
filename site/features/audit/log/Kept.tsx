/** Holds the log against what was kept: what this device saw at an earlier visit, and a checkpoint that the visitor gives. */
import { type SubmitEvent, useState } from 'react'
import { FileButton } from '../components/FileButton.tsx'
import { NoteWays } from '../components/NoteWays.tsx'
import { PasteField } from '../components/PasteField.tsx'
import { growthProof, type SignedHistory, signedHistory } from '../log-api.ts'
import { noteIn } from '../note-text.ts'
import { useAuditWords } from '../words.ts'
import type { Held } from './checking.ts'
import { HeldVerdict, isBad } from './HeldVerdict.tsx'
import type { Recalled } from './use-remembered.ts'
import { loadChecking } from './use-rows.ts'

/** The second line of a note. */
const sizeIn = (note: string): number => Number(note.split('\n')[1])

export function Remembered({ recalled, forget }: { recalled: Recalled | null; forget: () => void }) {
  const { t, when } = useAuditWords()
  if (!recalled?.held) return <p>{t('check.log.remember')}</p>
  const { held, at, note } = recalled
  return (
    <HeldVerdict held={held} heading={t('check.log.seenHere', { when: when(Date.parse(at)) })}>
      {isBad(held) && (
        <>
          <pre className="code">{note}</pre>
          <NoteWays note={note} size={sizeIn(note)} at={null} />
          <button className="button button-line" type="button" onClick={forget}>
            {t('check.log.forget')}
          </button>
        </>
      )}
    </HeldVerdict>
  )
}

/** With what the log shows now: the page may have been open for longer than what is given is old. */
async function compared(note: string, verifierKey: string): Promise<Held> {
  try {
    const { heldAgainst } = await loadChecking()
    const { checkpoints } = await signedHistory(null)
    return await heldAgainst(note, { verifierKey, newest: checkpoints[0]?.note ?? null }, growthProof)
  } catch {
    return { is: 'unproved', size: 0 }
  }
}

type GivenProps = { history: SignedHistory; held: Held | null; tell: (held: Held) => void }
export function Given({ history, held, tell }: GivenProps) {
  const { t } = useAuditWords()
  const [text, setText] = useState('')
  async function compare(kept: string): Promise<void> {
    setText(kept)
    tell(await compared(noteIn(kept) ?? '', history.verifierKey))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void compare(text)
  }
  const open = async ([file]: File[]) => {
    if (file) await compare(await file.text())
  }
  return (
    <details className="audit-more">
      <summary>{t('check.log.kept')}</summary>
      <p>{t('check.log.keptText')}</p>
      <FileButton
        label={t('check.log.keptFile')}
        look="button-line"
        accept=".note,.txt,text/plain"
        choose={open}
      />
      <form onSubmit={submit}>
        <PasteField id="kept-note" label={t('check.log.keptNote')} rows={5} value={text} set={setText} />
        <button className="button button-line" type="submit" disabled={text.trim() === ''}>
          {t('check.log.compare')}
        </button>
      </form>
      <div role="status">{held && <HeldVerdict held={held} heading={t('check.log.keptHeading')} />}</div>
    </details>
  )
}

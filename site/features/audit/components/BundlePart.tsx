/** Opens a bundle and earlier files to compare with it, shows the progress of the check, then the verdict and the season. */

import { useId, useState } from 'react'
import { type BundleWorker, Stopped } from '../bundle-worker.ts'
import { useAuditWords } from '../words.ts'
import type { CheckReply, Progress } from '../worker/protocol.ts'
import { FileButton, PasteField } from './inputs.tsx'
import { isForeign, KeyField, WitnessField } from './KeyField.tsx'
import { Season } from './Season.tsx'
import { Verdict } from './Verdict.tsx'

// The files and the pasted checkpoint that the visitor compares with the bundle.

type EarlierProps = {
  files: readonly File[]
  setFiles: (files: File[]) => void
  note: string
  setNote: (note: string) => void
}
export function Earlier({ files, setFiles, note, setNote }: EarlierProps) {
  const { t } = useAuditWords()
  return (
    <>
      <p className="hint">{t('check.earlierHint')}</p>
      <FileButton
        label={t('check.earlierFiles')}
        look="button-line"
        accept=".jsonl,.note,.tlog-proof,.txt,text/plain"
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

type State =
  | { is: 'empty' | 'stopped' | 'failed' }
  | { is: 'checking'; progress: Progress }
  | { is: 'checked'; reply: CheckReply }
type Props = { worker: BundleWorker; logKey: string; setLogKey: (key: string) => void }

function useCheck({ worker, logKey }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [earlier, setEarlier] = useState<File[]>([])
  const [note, setNote] = useState('')
  const [witnesses, setWitnesses] = useState('')
  const [state, setState] = useState<State>({ is: 'empty' })
  async function check(chosen: File | null): Promise<void> {
    if (!chosen) return
    setFile(chosen)
    const whenProgress = (progress: Progress) => setState({ is: 'checking', progress })
    whenProgress({ read: 0, of: chosen.size, entries: 0 })
    const beside = earlier.map((one) => ({ name: one.name, file: one }))
    try {
      const input = { file: chosen, earlier: beside, note, key: logKey, witnesses }
      setState({ is: 'checked', reply: await worker.ask('check', input, whenProgress) })
    } catch (error) {
      setState({ is: error instanceof Stopped ? 'stopped' : 'failed' })
    }
  }
  return { file, earlier, setEarlier, note, setNote, witnesses, setWitnesses, state, check }
}

function Checking({ name, progress, stop }: { name: string; progress: Progress; stop: () => void }) {
  const { t } = useAuditWords()
  const id = useId()
  const { read, of, entries } = progress
  const share = of === 0 ? 100 : Math.floor((read * 100) / of)
  return (
    <div className="checking">
      <p id={id}>{t('check.checking', { name })}</p>
      <progress aria-labelledby={id} max={100} value={share} />
      <p>{t('check.progress', { share, count: entries })}</p>
      <button className="button button-line" type="button" onClick={stop}>
        {t('check.stop')}
      </button>
    </div>
  )
}

export function BundlePart(props: Props) {
  const { worker, logKey, setLogKey } = props
  const { t } = useAuditWords()
  const { file, earlier, setEarlier, note, setNote, witnesses, setWitnesses, state, check } = useCheck(props)
  const isChecking = state.is === 'checking'
  const again = file && (
    <button className="button button-line" type="button" onClick={() => check(file)}>
      {t('check.again')}
    </button>
  )
  return (
    <section className="audit-part" aria-labelledby="bundle">
      <h2 id="bundle">{t('check.bundle')}</h2>
      <p>{t('check.bundleLead')}</p>
      {!isChecking && (
        <div className="drop">
          <FileButton
            label={t('check.bundleFile')}
            look="button-strong"
            accept=".jsonl,application/jsonl,text/plain"
            choose={([first]) => check(first ?? null)}
          />
          <p className="hint">{t('check.bundleDrop')}</p>
        </div>
      )}
      {!isChecking && (
        <details className="audit-more">
          <summary>{t('check.earlier')}</summary>
          <Earlier files={earlier} setFiles={setEarlier} note={note} setNote={setNote} />
          <KeyField value={logKey} set={setLogKey} />
          <WitnessField value={witnesses} set={setWitnesses} />
          {again}
        </details>
      )}
      {isChecking && <Checking name={file?.name ?? ''} progress={state.progress} stop={worker.stop} />}
      <div aria-live="polite">
        {state.is === 'stopped' && <p>{t('check.stopped')}</p>}
        {state.is === 'failed' && <p className="verdict bad">{t('check.fail')}</p>}
        {state.is === 'checked' && (
          <Verdict
            reply={state.reply}
            name={file?.name ?? ''}
            another={
              <>
                <KeyField value={logKey} set={setLogKey} />
                {again}
              </>
            }
          />
        )}
      </div>
      {state.is === 'checked' && state.reply.verdict.ok && !isForeign(state.reply.verdict) && (
        <Season worker={worker} seasons={state.reply.seasons} level={state.reply.verdict.level} />
      )}
    </section>
  )
}

/** Names the photos and papers that wait on this phone, sends them, and says how that went. */
import { sentences } from '#events/language/sentences.ts'
import { useStore } from '#web/ui/use-store.ts'
import { type Waiting, waitingStore } from '../../application/state.ts'
import { type Key, useWords } from '../../components/island/texts.ts'
import { usePaperName, useWaitingFiles } from './waiting.ts'
import './waiting.css'

const reasons: Readonly<Record<string, Key>> = {
  away: 'form.waitsForServer',
  'signed-out': 'form.waitsForSignIn',
  'other-account': 'form.waitsForSignIn',
}

function useState({ state, percent, problem, key }: Waiting): string {
  const { t } = useWords()
  if (state === 'sending') return t('form.sending', { n: percent })
  if (state === 'waiting') return t(reasons[problem?.step ?? ''] ?? 'form.waitsForNetwork')
  return problem?.words ?? sentences(t('form.uploadStopped'), key && t(key))
}

function File({ file }: { file: Waiting }) {
  const { t } = useWords()
  const { id, field, state, percent } = file
  const name = usePaperName()(field)
  const words = useState(file)
  const { sending } = waitingStore.now()
  return (
    <li data-state={state}>
      <b>{name}</b>
      <p>{words}</p>
      {state === 'sending' && <progress value={percent} max={100} aria-hidden="true" />}
      {state === 'failed' && sending && (
        <div className="answers">
          <button
            className="button button-line"
            type="button"
            aria-label={`${t('toast.retry')}: ${name}`}
            onClick={() => void sending.retry(id)}
          >
            {t('toast.retry')}
          </button>
          <button
            className="button button-line"
            type="button"
            aria-label={`${t('form.remove')}: ${name}`}
            onClick={() => void sending.cancel(id)}
          >
            {t('form.remove')}
          </button>
        </div>
      )}
    </li>
  )
}

/** @param of selects files */
export function WaitingList({ of = () => true }: { of?: (file: Waiting) => boolean }) {
  const { waiting } = useStore(waitingStore)
  return (
    <ul className="waiting-list">
      {waiting.filter(of).map((file) => (
        <File key={file.id} file={file} />
      ))}
    </ul>
  )
}

export function WaitingFiles({ userId }: { userId: string }) {
  const { t } = useWords()
  const { waiting, sent } = useWaitingFiles(userId)
  return (
    <div className="waiting-files" role="status">
      {waiting.length > 0 && (
        <section className="panel">
          <h2>{t('unsent.files', { count: waiting.length })}</h2>
          <WaitingList />
        </section>
      )}
      {waiting.length === 0 && sent > 0 && <p className="panel">{t('unsent.filesSent', { count: sent })}</p>}
    </div>
  )
}

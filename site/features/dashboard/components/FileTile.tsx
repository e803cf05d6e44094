/** One chosen document: its name, its upload state, and a retry button if it failed. */
import { sentences } from '#events/language/sentences.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import type { Upload } from '#web/uploads/state.ts'
import { useWords } from '../../../components/island/texts.ts'
import { isWorking, sentenceFor } from '../use-uploads.ts'

type Props = { upload: Upload; busy: boolean; onRetry: () => void }

function useStateWords(upload: Upload): string {
  const { t } = useWords()
  const { state, percent, problem } = upload
  if (state === 'sending') return t('form.sending', { n: percent })
  if (state === 'added') return t('save.added')
  if (isWorking(upload)) return t('save.waitingToSend')
  const sentence = problem && sentenceFor(problem)
  const reason = problem?.words ?? (sentence && t(sentence))
  return sentences(t('form.uploadStopped'), reason)
}

export function FileTile({ upload, busy, onRetry }: Props) {
  const { t } = useWords()
  const stateWords = useStateWords(upload)
  const { state, percent, name } = upload
  const isStopped = state !== 'added' && !isWorking(upload)
  return (
    <li className="tile" data-state={isStopped ? 'failed' : state}>
      <Icon of={state === 'added' ? icons.check : icons.file} />
      <div>
        <b translate="no">{name}</b>
        <p>{stateWords}</p>
        {state === 'sending' && <progress value={percent} max={100} aria-hidden="true" />}
      </div>
      {isStopped && (
        <button type="button" disabled={busy} onClick={onRetry}>
          {t('toast.retry')}
        </button>
      )}
    </li>
  )
}

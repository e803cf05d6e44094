/** One chosen document: its name, how far it is, and a second try where it failed. */
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import type { Upload } from '#web/uploads/queue.ts'
import { useWords } from '../../../components/island/texts.ts'
import { isWorking, sentenceFor } from '../use-sending.ts'

type Props = { upload: Upload; busy: boolean; onRetry: () => void }

function useStateWords(upload: Upload): string {
  const { t } = useWords()
  const { state, percent, problem } = upload
  if (state === 'sending') return t('form.sending', { n: percent })
  if (state === 'added') return t('save.added')
  if (isWorking(upload)) return t('save.waitingToSend')
  const sentence = problem && sentenceFor(problem)
  const why = problem?.words ?? (sentence && t(sentence))
  return why ? `${t('form.uploadStopped')}. ${why}` : t('form.uploadStopped')
}

export function FileTile({ upload, busy, onRetry }: Props) {
  const { t } = useWords()
  const says = useStateWords(upload)
  const { state, percent, name } = upload
  const isStopped = state !== 'added' && !isWorking(upload)
  return (
    <li className="tile" data-state={isStopped ? 'failed' : state}>
      <Icon of={state === 'added' ? icons.check : icons.file} />
      <div>
        <b translate="no">{name}</b>
        <p>{says}</p>
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

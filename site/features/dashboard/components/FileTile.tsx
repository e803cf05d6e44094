/** One chosen document: its name, how far it is, and a second try where it failed. */
import { Icon } from '#web/ui/Icon.tsx'
import { useWords } from '../../../components/island/texts.ts'
import type { Sent } from '../use-sending.ts'

type Props = { sent: Sent; busy: boolean; onRetry: () => void }

function useStateWords({ state, percent, words }: Sent): string {
  const { t, textOf } = useWords()
  if (state === 'waiting') return t('save.waitingToSend')
  if (state === 'sending') return t('form.sending', { n: percent })
  if (state === 'added') return t('save.added')
  const why = words === null ? null : (textOf(words) ?? words)
  return why === null ? t('form.uploadStopped') : `${t('form.uploadStopped')}. ${why}`
}

export function FileTile({ sent, busy, onRetry }: Props) {
  const { t } = useWords()
  const says = useStateWords(sent)
  return (
    <li className="tile" data-state={sent.state}>
      <Icon name={sent.state === 'added' ? 'check' : 'file'} />
      <div>
        <b translate="no">{sent.file.name}</b>
        <p>{says}</p>
        {sent.state === 'sending' && <progress value={sent.percent} max={100} aria-hidden="true" />}
      </div>
      {sent.state === 'failed' && (
        <button type="button" disabled={busy} onClick={onRetry}>
          {t('toast.retry')}
        </button>
      )}
    </li>
  )
}

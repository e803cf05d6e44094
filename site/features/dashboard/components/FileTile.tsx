/** One chosen document: its name, how far it is, and a second try where it failed. */

import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useWords } from '../../../components/island/words.tsx'
import type { Sent } from '../use-sending.ts'

type Props = { sent: Sent; busy: boolean; onRetry: () => void }

function useStateWords({ state, percent, words }: Sent): string {
  const { word, wordOr } = useWords()
  if (state === 'waiting') return word('save.waitingToSend')
  if (state === 'sending') return word('form.sending', { n: percent })
  if (state === 'added') return word('save.added')
  const why = words === null ? null : (wordOr(words) ?? words)
  return why === null ? word('form.uploadStopped') : `${word('form.uploadStopped')}. ${why}`
}

export function FileTile({ sent, busy, onRetry }: Props) {
  const { word } = useWords()
  const says = useStateWords(sent)
  return (
    <li className="tile" data-state={sent.state}>
      <Icon of={sent.state === 'added' ? icons.check : icons.file} />
      <div>
        <b translate="no">{sent.file.name}</b>
        <p>{says}</p>
        {sent.state === 'sending' && <progress value={sent.percent} max={100} aria-hidden="true" />}
      </div>
      {sent.state === 'failed' && (
        <button type="button" disabled={busy} onClick={onRetry}>
          {word('toast.retry')}
        </button>
      )}
    </li>
  )
}

/** All clips of a language, each with where its recording is; a press brings it up. */
import { useWords } from '../texts.ts'
import type { ClipState } from '../use-clips.ts'

const stateOf = ({ take, address }: ClipState) =>
  take ? 'voice.kept' : address === undefined ? 'voice.missing' : 'voice.recorded'

type Props = {
  clips: readonly ClipState[]
  current: string | undefined
  choose: (section: string) => void
}

export function ClipList({ clips, current, choose }: Props) {
  const { t } = useWords()
  return (
    <nav aria-label={t('voice.list')}>
      <ol className="clips">
        {clips.map((clip) => (
          <li key={clip.id} data-state={stateOf(clip)}>
            <button
              type="button"
              aria-current={clip.section === current ? 'step' : undefined}
              onClick={() => choose(clip.section)}
            >
              {t(`voice.title.${clip.section}`)}
              <small>{t(stateOf(clip))}</small>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The button of a voice clip, where the organiser has one. frame.ts plays it, and fetches it only then. */
import type { ClipSection } from '#events/programme/clips.ts'
import { speaker } from '#web/ui/field-icons.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useWords } from './texts.ts'
import '#web/ui/listen.css'

/** The URLs of the clips in the page's language, which the server fills into the page. */
const clipOf = (section: ClipSection): string | undefined =>
  document
    .querySelector<HTMLElement>('[data-clips]')
    ?.dataset.clips?.split(' ')
    .find((address) => address.startsWith(`/clips/${section}.`))

/** `about`: the title of what is read aloud. */
type Props = { section: ClipSection; about: string }

export function Listen({ section, about }: Props) {
  const { t } = useWords()
  const clip = clipOf(section)
  if (clip === undefined) return null
  return (
    <span className="listening">
      <button
        className="listen"
        type="button"
        aria-pressed="false"
        aria-label={t('voice.about', { about })}
        data-clip={clip}
        data-failed={t('nav.listenFailed')}
      >
        <Icon of={speaker} />
        {t('voice.hear')}
      </button>
      <span role="status" />
    </span>
  )
}

/**
 * Listen.astro for islands: the button and the phone number. The page's script components/play-clips.ts plays the clip, which is
 * fetched only when the button is pressed.
 */
import type { ClipSection } from '#events/programme/clips.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useWords } from './texts.ts'
import '#web/ui/listen.css'

/** The values that the server fills into the page. `clips`: the URLs of the clips in the page's language. */
const written = (): DOMStringMap => document.querySelector<HTMLElement>('[data-clips]')?.dataset ?? {}

const clipOf = (section: ClipSection): string | undefined =>
  written()
    .clips?.split(' ')
    .find((address) => address.startsWith(`/clips/${section}.`))

function Call() {
  const { t } = useWords()
  const { volunteer = '', volunteerLink } = written()
  if (volunteer === '') return null
  return (
    <a className="listen call" href={volunteerLink}>
      <Icon of={icons.phone} />
      {t('voice.call', { phone: volunteer })}
    </a>
  )
}

type Props = { section: ClipSection } & (
  | {
      /** The id of the heading beside the button. The phone number is shown without a clip, too. */
      heading: string
    }
  | {
      /** The label of the question that the clip is about. */
      about: string
    }
)

export function Listen({ section, ...place }: Props) {
  const { t } = useWords()
  const clip = clipOf(section)
  const heading = 'heading' in place ? place.heading : undefined
  if (clip === undefined) return heading === undefined ? null : <Call />
  return (
    <span className="listening">
      <button
        className="listen"
        type="button"
        aria-pressed="false"
        aria-describedby={heading}
        aria-label={'about' in place ? t('voice.about', { question: place.about }) : undefined}
        data-clip={clip}
        data-failed={t('nav.listenFailed')}
      >
        <Icon of={icons.speaker} />
        {t(heading === undefined ? 'voice.hear' : 'nav.listen')}
      </button>
      <span role="status" />
      <Call />
    </span>
  )
}

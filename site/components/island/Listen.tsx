/** The button of Listen.astro for islands; the page's script components/play-clips.ts plays the clip. */
import type { ClipSection } from '#events/programme/clips.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useWords } from './texts.ts'
import '#web/ui/listen.css'

/** The server writes the URLs of the clips in the page's language into `data-clips`. */
const clipOf = (section: ClipSection): string | undefined =>
  document
    .querySelector<HTMLElement>('[data-clips]')
    ?.dataset.clips?.split(' ')
    .find((address) => address.startsWith(`/clips/${section}.`))

/** @param heading the id of the heading beside it */
export function Listen({ section, heading }: { section: ClipSection; heading: string }) {
  const { t } = useWords()
  const clip = clipOf(section)
  if (clip === undefined) return null
  return (
    <>
      <button
        className="listen"
        type="button"
        aria-pressed="false"
        aria-describedby={heading}
        data-clip={clip}
        data-failed={t('nav.listenFailed')}
      >
        <Icon of={icons.speaker} />
        {t('nav.listen')}
      </button>
      <span role="status" />
    </>
  )
}

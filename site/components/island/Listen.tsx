/** The button of Listen.astro in an island, where the page's script (scripts/listen.ts) plays it as well. */
import type { ClipSection } from '#events/programme/clips.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useWords } from './texts.ts'
import '#web/ui/listen.css'

/** The server has written the clips of the page's language into it. */
const clipOf = (section: ClipSection): string | undefined =>
  document
    .querySelector<HTMLElement>('[data-clips]')
    ?.dataset.clips?.split(' ')
    .find((address) => address.startsWith(`/clips/${section}.`))

/** @param heading the id of the heading that it stands beside */
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

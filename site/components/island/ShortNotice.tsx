/** The notice in short, as it is shown above the tick by which a family agrees, with links to it in full and to the legal pages. */
import { Go } from './buttons.tsx'
import '#web/ui/listen.css'
import { useEffect, useState } from 'react'
import { noticeVersion, shortParts } from '#events/application/consent.ts'
import type { ClipSection } from '#events/programme/clips.ts'
import { pathFor } from '#web/paths.ts'
import { speaker } from '#web/ui/field-icons.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useWords } from './texts.ts'

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

const pages = ['notice', 'terms', 'privacy'] as const
const names = { notice: 'rights.noticeRead', terms: 'nav.terms', privacy: 'nav.privacy' } as const

export function ShortNotice() {
  const { locale, t } = useWords()
  // The server fills the clip into the page, not into what was built of the island.
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const title = t(`notice.${noticeVersion}.title`)
  return (
    <section className="short-notice" aria-labelledby="short-notice">
      <div className="with-listen">
        <h2 id="short-notice">{title}</h2>
        {isHydrated && <Listen section="consent" about={title} />}
      </div>
      {shortParts.map((part) => (
        <p key={part}>{t(`notice.${noticeVersion}.short.${part}`)}</p>
      ))}
      <ul className="legal-links">
        {pages.map((page) => (
          <li key={page}>
            <Go look="link" text={names[page]} href={pathFor(locale, page)} target="_blank" rel="noopener" />
          </li>
        ))}
      </ul>
    </section>
  )
}

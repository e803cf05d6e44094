/** The notice in short, as it is shown above the tick by which a family agrees, with links to it in full and to the legal pages. */
import { useEffect, useState } from 'react'
import { noticeVersion, shortParts } from '#events/application/consent.ts'
import { pathFor } from '#web/paths.ts'
import { Listen } from './Listen.tsx'
import { useWords } from './texts.ts'

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
            <a className="link" href={pathFor(locale, page)} target="_blank" rel="noopener">
              {t(names[page])}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

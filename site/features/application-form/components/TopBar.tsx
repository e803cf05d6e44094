/** The sticky bar: save status, and the language switch once the page's header is scrolled out of view. */
import { useEffect, useState } from 'react'
import { otherLocale, pathFor } from '#web/paths.ts'
import { useWords } from '../../../components/island/texts.ts'
import { SaveStatus } from './SaveStatus.tsx'

const names = { ml: 'മലയാളം', en: 'English' } as const

/** The header has a language switch of its own. */
function useIsHeaderHidden(): boolean {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    const header = document.querySelector('header')
    const observer = new IntersectionObserver((entries) =>
      setHidden(entries.at(-1)?.isIntersecting === false),
    )
    if (header) observer.observe(header)
    return () => observer.disconnect()
  }, [])
  return isHidden
}

export function TopBar() {
  const { locale } = useWords()
  const other = otherLocale(locale)
  return (
    <div className="top-bar">
      <SaveStatus />
      {useIsHeaderHidden() && (
        <a
          className="other"
          href={pathFor(other, 'application')}
          lang={other}
          hrefLang={other}
          data-language={other}
        >
          {names[other]}
        </a>
      )}
    </div>
  )
}

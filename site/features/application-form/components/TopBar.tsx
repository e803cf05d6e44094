/** The sticky bar: save status, and the language switch once the page's header is scrolled out of view. */
import { useEffect, useState } from 'react'
import { otherLocale, pathFor } from '#web/paths.ts'
import { useWords } from '../../../components/island/texts.ts'
import { SaveMark } from './SaveMark.tsx'

const names = { ml: 'മലയാളം', en: 'English' } as const

/** Two switches side by side would be one too many. */
function useHeadIsGone(): boolean {
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    const head = document.querySelector('header')
    const watch = new IntersectionObserver((seen) => setGone(seen.at(-1)?.isIntersecting === false))
    if (head) watch.observe(head)
    return () => watch.disconnect()
  }, [])
  return isGone
}

export function TopBar() {
  const { locale } = useWords()
  const other = otherLocale(locale)
  return (
    <div className="top-bar">
      <SaveMark />
      {useHeadIsGone() && (
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

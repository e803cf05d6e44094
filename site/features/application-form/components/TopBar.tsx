/**
 * The bar of the form: the way back, the save status, the language switch. On phones it stands in the place of the page's
 * header, which comes after the form there; on wide screens below it, and shows the language once the header is out of view.
 */
import { useEffect, useState } from 'react'
import { otherLocale, pathFor } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useWords } from '../../../components/island/texts.ts'
import { SaveStatus } from './SaveStatus.tsx'

const names = { ml: 'മലയാളം', en: 'English' } as const

/** The header has a language switch of its own. */
function useIsHeaderHidden(): boolean {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    const header = document.querySelector('header .bar')
    const observer = new IntersectionObserver((entries) =>
      setHidden(entries.at(-1)?.isIntersecting === false),
    )
    if (header) observer.observe(header)
    return () => observer.disconnect()
  }, [])
  return isHidden
}

export function TopBar() {
  const { locale, t } = useWords()
  const other = otherLocale(locale)
  return (
    <div className="top-bar" data-header={useIsHeaderHidden() ? 'hidden' : undefined}>
      <a className="back" href={pathFor(locale, 'dashboard')}>
        <Icon of={icons.left} />
        {t('form.back')}
      </a>
      <SaveStatus />
      <a
        className="other"
        href={pathFor(other, 'application')}
        lang={other}
        hrefLang={other}
        data-language={other}
      >
        {names[other]}
      </a>
    </div>
  )
}

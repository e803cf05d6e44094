/** Instead of the dashboard, once a family has withdrawn what was then erased at once. */
import { useEffect, useRef } from 'react'
import { pathFor } from '#web/paths.ts'
import { useWords } from '../../../components/island/texts.ts'

export function Erased() {
  const { locale, t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="panel notice">
      <h1 ref={heading} tabIndex={-1}>
        {t('withdraw.erasedTitle')}
      </h1>
      <p>{t('withdraw.erased')}</p>
      <a className="button button-strong" href={pathFor(locale, 'home')}>
        {t('page.home')}
      </a>
    </section>
  )
}

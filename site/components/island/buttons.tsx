/** Buttons and links with a text of the page, in one of the looks of web/ui/button.css or with a class of their own. */
import type { ComponentProps } from 'react'
import { type Page, pathFor } from '#web/paths.ts'
import { type Key, useWords } from './texts.ts'

/** `of`: what is meant, behind the text for screen readers. */
type Look = { text: Key; look?: string; of?: string }

const classOf = (look: string): string =>
  look === 'strong' || look === 'line' ? `button button-${look}` : look

export function Press({ text, look = 'strong', of, ...button }: Look & ComponentProps<'button'>) {
  const { t } = useWords()
  return (
    <button type="button" className={classOf(look)} aria-label={of && `${t(text)}: ${of}`} {...button}>
      {t(text)}
    </button>
  )
}

/** Leads to a page of the site, or to the `href` of any link. */
export function Go({
  text,
  look = 'strong',
  of,
  page,
  ...link
}: Look & { page?: Page } & ComponentProps<'a'>) {
  const { locale, t } = useWords()
  return (
    <a
      href={page && pathFor(locale, page)}
      className={classOf(look)}
      aria-label={of && `${t(text)}: ${of}`}
      {...link}
    >
      {t(text)}
    </a>
  )
}

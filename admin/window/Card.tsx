/** A screen that is one centred card, below buttons for language and colour scheme: login, access denied, not found. */
import type { ReactNode } from 'react'
import { otherLocale } from '#web/paths.ts'
import { chooseLanguage } from '#web/words/language.ts'
import { toggleScheme } from '../app/scheme.ts'
import { useWords } from '../app/texts/entry.ts'
import './card.css'

export function Card({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const { locale, t } = useWords()
  const other = otherLocale(locale)
  return (
    <div className="stage">
      <div className="preferences">
        <button type="button" onClick={toggleScheme}>
          {t('admin.scheme')}
        </button>
        <button type="button" lang={other} onClick={() => chooseLanguage(other)}>
          {t('admin.otherLanguage')}
        </button>
      </div>
      <main className="card">
        <div className="kasavu" />
        <img src="/favicon.svg" alt="" width="48" height="48" />
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
      </main>
    </div>
  )
}

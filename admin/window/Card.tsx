/** A screen with one centred card, below buttons for language and colour scheme: login, access denied, not found. */
import type { ReactNode } from 'react'
import { adminPaths, otherLocale } from '#web/paths.ts'
import { chooseLanguage } from '#web/words/language.ts'
import { loginFrom, toggleScheme, useTitle } from '../app/page.ts'
import { useWords } from '../app/texts/entry.ts'
import './card.css'

export function Card({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const { locale, t } = useWords()
  const other = otherLocale(locale)
  return (
    <div className="stage">
      <div className="preferences row">
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

/** An unknown address under /admin. */
export function NotFound() {
  const { t } = useWords()
  useTitle(t('page.notFound'))
  return (
    <Card title={t('page.notFound')} text={t('page.notFoundText')}>
      <a className="button button-strong" href={adminPaths.dashboard}>
        {t('admin.title')}
      </a>
    </Card>
  )
}

/** Shown to anybody who is not staff; the login returns to this address. */
export function AccessDenied() {
  const { t } = useWords()
  useTitle(`${t('toast.accessDenied')} – ${t('app.title')}`)
  return (
    <Card title={t('toast.accessDenied')} text={t('toast.noPage')}>
      <a className="button button-strong" href={loginFrom(location)}>
        {t('auth.adminLogin')}
      </a>
    </Card>
  )
}

/** The checker in one file, /audit/checker.html: scripts/build/checker.ts puts the texts and the worker into it. */
import './checker.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type Texts, translator } from '#events/language/translate.ts'
import type { Locale } from '#events/vocabulary.ts'
import { otherLocale } from '#web/paths.ts'
import { checks } from '../Checks.tsx'

declare const TEXTS: Record<Locale, Texts>
declare const WORKER: string

const address = URL.createObjectURL(new Blob([WORKER], { type: 'text/javascript' }))
const Checks = checks(() => new Worker(address))

const names: Record<Locale, string> = { ml: 'മലയാളം', en: 'English' }

function Checker() {
  const [locale, setLocale] = useState<Locale>('ml')
  const t = translator(locale, TEXTS[locale])
  const other = otherLocale(locale)
  document.documentElement.lang = locale
  document.title = t('check.file.title')
  return (
    <>
      <div className="audit-head">
        <button className="link" type="button" lang={other} onClick={() => setLocale(other)}>
          {names[other]}
        </button>
        <h1>{t('check.file.title')}</h1>
        <p>{t('check.file.lead')}</p>
      </div>
      <Checks locale={locale} texts={TEXTS[locale]} />
    </>
  )
}

const root = document.querySelector('main')
if (root) createRoot(root).render(<Checker />)

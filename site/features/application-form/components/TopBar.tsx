/**
 * The bar of the form: a link back, the save status, the language switch. On phones it replaces the page's header, which comes after
 * the form there; on wide screens it is below the header, and shows the language switch once the header is out of view.
 */

import { useEffect, useState } from 'react'
import { spokenReferenceOf } from '#events/application/number.ts'
import { kolkataClock } from '#events/dates.ts'
import { unforeseen } from '#events/unforeseen.ts'
import { otherLocale, pathFor } from '#web/paths.ts'
import { warning } from '#web/ui/field-icons.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Drawing } from '#web/ui/icons.ts'
import * as icons from '#web/ui/icons.ts'
import { useStore } from '#web/ui/use-store.ts'
import { useMyApplications } from '../../../account/queries.ts'
import { applicationStore, keptStore, type Saving, savingStore } from '../../../application/state.ts'
import { whatsappLink } from '../../../components/island/page-data.ts'
import { useWords } from '../../../components/island/texts.ts'
import { busyStore, completePartsStore, isReadyStore, openPartStore, progressStore } from '../form-state.ts'
import { parts, sectionOf } from '../outline.ts'

// The save status in one line, a polite live region.

type Status = { sign: Drawing; text: string; tone: 'good' | 'warn' } | null

function useStatus(saving: Saving): Status {
  const { t } = useWords()
  const isKept = useStore(keptStore)
  const onPhone = t(isKept ? 'save.onPhone' : 'save.notYet')
  switch (saving.state) {
    case 'idle':
    case 'closed':
    case 'reviewed':
      return null
    case 'saved':
      return { sign: icons.check, text: t('save.saved', { time: kolkataClock(saving.at) }), tone: 'good' }
    case 'saving':
      return { sign: icons.hourglass, text: t('save.saving'), tone: 'good' }
    case 'phone':
    case 'refused':
    case 'gone':
    case 'other':
      return isKept
        ? { sign: icons.check, text: onPhone, tone: 'good' }
        : { sign: warning, text: onPhone, tone: 'warn' }
    case 'offline':
    case 'ended':
      return { sign: icons.offline, text: onPhone, tone: 'warn' }
    case 'failed':
      return { sign: warning, text: t('save.notSaved'), tone: 'warn' }
    default:
      return unforeseen(saving, null)
  }
}

function SaveStatus() {
  const status = useStatus(useStore(savingStore))
  return (
    <p className="saved" role="status" data-tone={status?.tone}>
      {status && (
        <>
          <Icon of={status.sign} />
          {status.text}
        </>
      )}
    </p>
  )
}

const names = { ml: 'മലയാളം', en: 'English' } as const

/** True once the header, which has a language switch too, is out of view. */
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

// The bottom bar: help, and the button that saves and opens the preview; it is the primary button once the form is complete.

export function SaveBar({ onSave }: { onSave: () => void }) {
  const { t } = useWords()
  const isBusy = useStore(busyStore)
  const isReady = useStore(isReadyStore)
  const { id } = useStore(applicationStore)
  const mine = useMyApplications().data?.find((one) => one.id === id)
  const text = mine ? t('dash.askMessage', { id: spokenReferenceOf(mine) }) : ''
  const chat = whatsappLink(text)
  return (
    <section className="dock" aria-label={t('form.actions')}>
      {chat && (
        <a className="ask" href={chat} rel="noopener" aria-label={t('form.askHelp')}>
          <Icon of={icons.whatsapp} />
        </a>
      )}
      <button
        className={`button ${isReady ? 'button-strong' : 'button-line'}`}
        type="button"
        disabled={isBusy}
        onClick={onSave}
      >
        {t(isBusy ? 'form.saving' : 'form.saveAndPreview')}
      </button>
    </section>
  )
}

// The progress marks of the five parts: a bud (incomplete), an opening bud (current), a flower (complete).

const states = {
  bloom: 'form.partDone',
  opening: 'form.partHere',
  bud: 'form.partAhead',
} as const

export function Steps() {
  const { t } = useWords()
  const open = useStore(openPartStore)
  const complete = useStore(completePartsStore)
  return (
    <nav aria-label={t('form.parts')}>
      <ol className="parts">
        {parts.map((part) => {
          const mark = part === open ? 'opening' : complete.includes(part) ? 'bloom' : 'bud'
          return (
            <li key={part}>
              <a href={`#${part}`} aria-current={part === open ? 'step' : undefined}>
                <svg aria-hidden="true">
                  <use href={`#mark-${mark}`} />
                </svg>
                {t(sectionOf[part].short)}
                <span className="visually-hidden">
                  {' '}
                  – {t(states[complete.includes(part) ? 'bloom' : mark])}
                </span>
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

export function Meter() {
  const { t } = useWords()
  const percent = useStore(progressStore)
  return (
    <div className="meter">
      <progress value={percent} max="100" aria-label={t('form.progress')} />
      <span>{t('section.percent', { n: percent })}</span>
    </div>
  )
}

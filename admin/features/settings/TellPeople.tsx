/** What makes the programme known: a poster with a QR code, and a text for WhatsApp in each language. */

import { useState } from 'react'
import { locales } from '#events/account-lists.ts'
import type { Locale } from '#events/vocabulary.ts'
import { PrintedPages } from '#web/outcome/PrintedLetter.tsx'
import { AreaField } from '#web/ui/Field.tsx'
import { QrPicture } from '#web/ui/QrPicture.tsx'
import type { Setting } from '../../app/client.ts'
import { day, moment } from '../../app/names.ts'
import { outcomes } from '../../app/outcomes.ts'
import { t, translatorIn } from '../../app/texts/views.ts'
import { Button } from '../../window/Button.tsx'
import './tell-people.css'

type About = { deadline: string; wedding: string; whatsapp: string; address: string }

/** The sentences of the poster and of the text, in their order. */
function sentencesFor(locale: Locale, { deadline, wedding, whatsapp, address }: About) {
  const t = translatorIn(locale)
  return {
    title: t('app.title'),
    what: t('home.description'),
    until: t('tell.until', { time: moment(deadline) }),
    wedding: t('tell.wedding', { date: day(wedding) }),
    where: t('tell.where', { address }),
    ask: whatsapp === '' ? [] : [t('tell.ask', { number: whatsapp })],
  }
}

function messageText(locale: Locale, about: About): string {
  const { title, what, until, wedding, where, ask } = sentencesFor(locale, about)
  return [`*${title}*`, what, until, wedding, where, ...ask].join('\n')
}

/** Both languages on one page of A4. */
const Poster = ({ about }: { about: About }) => (
  <div className="poster">
    <div className="kasavu" />
    {locales.map((locale) => {
      const { title, what, until, wedding, ask } = sentencesFor(locale, about)
      return (
        <div key={locale} lang={locale}>
          <h1>{title}</h1>
          <p>{what}</p>
          <p>
            <b>{until}</b>
          </p>
          <p>{wedding}</p>
          {ask.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )
    })}
    <QrPicture text={about.address} label={about.address} />
    <p className="address">{about.address}</p>
  </div>
)

export function TellPeople({ settings }: { settings: readonly Setting[] }) {
  const [isPrinting, setPrinting] = useState(false)
  const of = (key: string) => settings.find((one) => one.key === key)?.value ?? ''
  const deadline = of('application_deadline')
  const about = {
    deadline,
    wedding: of('wedding_date'),
    whatsapp: of('whatsapp_number'),
    address: location.origin,
  }
  if (deadline < new Date().toISOString()) return <p>{t('tell.over')}</p>
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    outcomes.succeeded(t('tell.copied'))
  }
  return (
    <div className="stack">
      <p className="hint">{t('tell.text', { address: about.address })}</p>
      <Poster about={about} />
      <Button look="main" text={t('tell.print')} onClick={() => setPrinting(true)} />
      {locales.map((locale) => {
        const label = t(`tell.message.${locale}`)
        const text = messageText(locale, about)
        return (
          <div key={locale}>
            <AreaField label={label} readOnly rows={7} lang={locale} value={text} />
            <Button
              text={t('tell.copy')}
              aria-label={`${t('tell.copy')}: ${label}`}
              onClick={() => void copy(text)}
            />
          </div>
        )
      })}
      {isPrinting && (
        <PrintedPages onPrinted={() => setPrinting(false)}>
          <Poster about={about} />
        </PrintedPages>
      )}
    </div>
  )
}

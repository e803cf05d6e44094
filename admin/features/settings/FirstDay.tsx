/**
 * The unconfirmed settings, each with its field; saving a value confirms it, also unchanged. Also the poster and the text that announce
 * the programme.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { locales } from '#events/account-lists.ts'
import { day, moment } from '#events/language/format.ts'
import {
  type Deed,
  type FirstDayField,
  type FirstDay as FirstDayKey,
  isDeed,
  unconfirmed,
} from '#events/programme/first-day.ts'
import type { Locale } from '#events/vocabulary.ts'
import { PrintedPages } from '#web/outcome/PrintedLetter.tsx'
import { AreaField } from '#web/ui/Field.tsx'
import { QrPicture } from '#web/ui/QrPicture.tsx'
import { type Setting, settingsQuery } from '../../app/client.ts'
import { outcomes } from '../../app/outcomes.ts'
import { t, translatorIn } from '../../app/texts/views.ts'
import { Button } from '../../window/Button.tsx'
import { Dialog } from '../../window/dialogs/Dialog.tsx'
import { submitting } from '../../window/focus.ts'
import { LoadFailed } from '../../window/LoadFailed.tsx'
import { MailSettings } from './DeliverySettings.tsx'
import { Control, DeadlineQuestion, labelOf, SettingsMoved } from './fields.tsx'
import { changedIn, closingNow, useSettings } from './use-settings.ts'
import './tell-people.css'

/** Buttons that confirm an empty value. */
const emptyTexts: { [name in FirstDayField]?: 'firstDay.noNumber' | 'firstDay.later' } = {
  whatsapp_number: 'firstDay.noNumber',
  grievance_name: 'firstDay.later',
}

function FirstDayItem({ name, value }: { name: FirstDayField; value: string }) {
  const [isAsked, ask] = useState(false)
  const { form, before, draft, save, isRefused, isMoved } = useSettings(
    { [name]: value },
    { onWrong: () => ask(false) },
  )
  const changed = changedIn(draft.values, before)
  const isChanged = Object.keys(changed).length > 0
  const unchangedText = (value === '' && emptyTexts[name]) || 'firstDay.asItStands'
  // Unchanged, the recorded value is sent: the field shows an instant only to the minute.
  const values = isChanged ? changed : { [name]: value }
  const closing = closingNow(changed, new Date())
  const send = () => save.mutate(values, { onSettled: () => ask(false) })
  const submit = () => {
    if (isRefused(changed)) return
    if (closing === null) send()
    else ask(true)
  }
  const act = t(isChanged ? 'console.save' : unchangedText)
  const label = labelOf(name)
  return (
    <>
      <form className="box" ref={form} hidden={isAsked} noValidate onSubmit={submitting(submit)}>
        <Control name={name} draft={draft} />
        <SettingsMoved isMoved={isMoved} />
        <Button
          look="main"
          text={save.isPending ? t('console.saving') : act}
          type="submit"
          aria-label={t('firstDay.of', { act, name: label ? t(label) : '' })}
          disabled={save.isPending}
        />
      </form>
      {isAsked && closing !== null && (
        <DeadlineQuestion
          deadline={closing}
          isSaving={save.isPending}
          confirm={send}
          back={() => ask(false)}
        />
      )}
    </>
  )
}

/** These are done elsewhere, and the person records here that they are; one press puts them off. */
function FirstDayDeed({ name }: { name: Deed }) {
  const { save } = useSettings({})
  const title = t(`setting.${name}`)
  return (
    <form className="box" onSubmit={submitting(() => save.mutate({ [name]: 'true' }))}>
      <h2>{title}</h2>
      <p className="hint">{t(`firstDay.${name}`)}</p>
      <div className="row">
        <Button
          look="main"
          text={t('firstDay.isDone')}
          type="submit"
          aria-label={t('firstDay.of', { act: t('firstDay.isDone'), name: title })}
          disabled={save.isPending}
        />
        <Button
          text={t('firstDay.later')}
          aria-label={t('firstDay.of', { act: t('firstDay.later'), name: title })}
          disabled={save.isPending}
          onClick={() => save.mutate({ [name]: 'false' })}
        />
      </div>
    </form>
  )
}

// An empty mail server in a confirmed setting means that no e-mails will be sent.
const isMail = ({ key }: Setting): boolean =>
  key.startsWith('smtp_') || key.startsWith('mail_') || key === 'admin_email'

function FirstDayMail({ settings }: { settings: readonly Setting[] }) {
  const before = Object.fromEntries(settings.filter(isMail).map(({ key, value }) => [key, value]))
  const { form, draft, save, isMoved } = useSettings(before)
  const changed = changedIn(draft.values, before)
  return (
    <form className="box" ref={form} noValidate onSubmit={submitting(() => save.mutate(changed))}>
      <h2>{t('firstDay.mail')}</h2>
      <p className="hint">{t('firstDay.mailText')}</p>
      <MailSettings draft={draft} before={before} />
      <SettingsMoved isMoved={isMoved} />
      <div className="row">
        <Button
          look="main"
          text={t(save.isPending ? 'console.saving' : 'console.save')}
          type="submit"
          aria-label={t('firstDay.of', { act: t('console.save'), name: t('firstDay.mail') })}
          disabled={save.isPending || Object.keys(changed).length === 0}
        />
        <Button
          text={t('firstDay.noMail')}
          disabled={save.isPending}
          onClick={() => save.mutate({ smtp_host: '' })}
        />
      </div>
    </form>
  )
}

export default function FirstDay() {
  const { data, isError, refetch } = useQuery(settingsQuery)
  const isOver = data !== undefined && unconfirmed(data).length === 0
  return (
    <Dialog title={t(isOver ? 'console.tellPeople' : 'console.view.start')} isWide>
      {!data && isError && <LoadFailed text={t('firstDay.fail')} retry={() => void refetch()} />}
      {!data && !isError && <p className="waiting">{t('settings.loading')}</p>}
      {data && <Left settings={data} />}
    </Dialog>
  )
}

function Left({ settings }: { settings: readonly Setting[] }) {
  const left = unconfirmed(settings)
  const heading = useRef<HTMLParagraphElement>(null)
  const shown = useRef(left.length)
  // The pressed button disappears with its setting.
  useEffect(() => {
    if (left.length < shown.current && document.activeElement === document.body) heading.current?.focus()
    shown.current = left.length
  }, [left.length])
  return (
    <div className="stack first-day">
      <p ref={heading} className="hint" tabIndex={-1}>
        {t(left.length > 0 ? 'firstDay.text' : 'firstDay.done')}
      </p>
      {left.length === 0 && <TellPeople settings={settings} />}
      {left.map((key) => (
        <Line key={key} name={key} settings={settings} />
      ))}
    </div>
  )
}

function Line({ name, settings }: { name: FirstDayKey; settings: readonly Setting[] }) {
  if (name === 'mail') return <FirstDayMail settings={settings} />
  if (isDeed(name)) return <FirstDayDeed name={name} />
  return <FirstDayItem name={name} value={settings.find(({ key }) => key === name)?.value ?? ''} />
}

// What makes the programme known: a poster with a QR code, and a text for WhatsApp in each language.

type About = { deadline: string; wedding: string; whatsapp: string; address: string }

/** The sentences of the poster and of the text, in their order. */
function sentencesFor(locale: Locale, { deadline, wedding, whatsapp, address }: About) {
  const t = translatorIn(locale)
  return {
    title: t('app.title'),
    what: t('home.description'),
    until: t('tell.until', { time: moment(locale, deadline) }),
    wedding: t('tell.wedding', { date: day(locale, wedding) }),
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

function TellPeople({ settings }: { settings: readonly Setting[] }) {
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

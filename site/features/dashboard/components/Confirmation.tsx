/** The confirmation of a submission: time, number, missing papers, and ways to save the number. */
import { useEffect, useRef, useState } from 'react'
import { spokenReferenceOf } from '#events/application/number.ts'
import { kolkataDate } from '#events/dates.ts'
import { day, moment, seasonName } from '#events/language/format.ts'
import { loadCode } from '#web/load-code.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import type { MyApplication } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useOutcome } from '../../../components/island/use-outcome.ts'
import { submittedOn } from '../permissions.ts'
import { Unsent } from './ApplicationCard.tsx'
import { Missing } from './Missing.tsx'
import { ReceiptPanel } from './ReceiptPanel.tsx'
import './confirmation.css'

type Props = { application: MyApplication; userId: string; onClose: () => void }

export function Confirmation({ application, userId, onClose }: Props) {
  const { locale, t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const isWaiting = application.status === 'submitted'
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="submitted">
      <Unsent application={application} userId={userId} />
      <section className="panel card" aria-labelledby="welcome">
        <Icon of={icons.jasmine} />
        <h1 id="welcome" ref={heading} tabIndex={-1}>
          {t('dash.sentTitle')}
        </h1>
        <p>{moment(locale, submittedOn(application))}</p>
        <p className="reference">
          {t('dash.applicationId')}
          <b translate="no">{spokenReferenceOf(application)}</b>
          <small>{t('dash.keepReference')}</small>
        </p>
        <Keep application={application} />
      </section>
      <ReceiptPanel application={application} />
      <section className="panel" aria-labelledby="next">
        <h2 id="next">{t(isWaiting ? 'dash.nextTitle' : 'dash.nowTitle')}</h2>
        {isWaiting && <p>{t('dash.next.submitted')}</p>}
        <Missing application={application} />
      </section>
      <button className="button button-strong" type="button" onClick={onClose}>
        {t('dash.sentGoOn')}
      </button>
    </div>
  )
}

/** Draws the picture by code that is imported on demand. */
function usePicture(application: MyApplication) {
  const { locale, t } = useWords()
  const { showError } = useOutcome()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const reference = spokenReferenceOf(application)
    try {
      const { savePicture } = await loadCode(() => import('../confirmation-picture.ts'))
      await savePicture(`${reference.replaceAll(' ', '')}.png`, {
        programme: t('app.programme'),
        season: seasonName(locale, application.season),
        title: t('dash.sentTitle'),
        at: moment(locale, submittedOn(application)),
        label: t('dash.applicationId'),
        reference,
        advice: t('dash.keepReference'),
      })
    } catch (error) {
      console.warn('Picture:', String(error))
      showError(t('dash.sentPictureFail'))
    }
    setBusy(false)
  }
  return { isBusy, save }
}

/** The WhatsApp message contains the number and the day but no name; WhatsApp lets the person choose a chat, their own included. */
function Keep({ application }: Pick<Props, 'application'>) {
  const { locale, t } = useWords()
  const { isBusy, save } = usePicture(application)
  const date = day(locale, kolkataDate(submittedOn(application)))
  const message = t('dash.sentMessage', { number: spokenReferenceOf(application), date })
  return (
    <div className="keep">
      <a
        className="button ask"
        href={`https://wa.me/?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noopener"
      >
        <Icon of={icons.whatsapp} />
        {t('dash.sentWhatsapp')}
      </a>
      <button className="button button-line" type="button" disabled={isBusy} onClick={() => void save()}>
        <Icon of={icons.download} />
        {t('dash.sentPicture')}
      </button>
      <button className="button button-line" type="button" onClick={() => print()}>
        <Icon of={icons.printer} />
        {t('dash.print')}
      </button>
    </div>
  )
}

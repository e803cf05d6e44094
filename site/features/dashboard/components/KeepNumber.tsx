/** Ways to keep the application's number: in a WhatsApp chat, as a picture, on paper. */
import { useState } from 'react'
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
import { Fold } from './Fold.tsx'

type Props = { application: MyApplication }

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
        title: t('statusHelp.submitted'),
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

export function KeepNumber({ application }: Props) {
  const { t } = useWords()
  return (
    <Fold id="keep" title={t('dash.keepNumber')}>
      <p>{t('dash.keepReference')}</p>
      <Ways application={application} />
    </Fold>
  )
}

/** The WhatsApp message contains the number and the day but no name; WhatsApp lets the person choose a chat, their own included. */
function Ways({ application }: Props) {
  const { locale, t } = useWords()
  const { isBusy, save } = usePicture(application)
  const date = day(locale, kolkataDate(submittedOn(application)))
  const message = t('dash.sentMessage', { number: spokenReferenceOf(application), date })
  return (
    <>
      <a
        className="button button-line"
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
    </>
  )
}

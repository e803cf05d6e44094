/** Ways to keep the application's number: in a WhatsApp chat, on paper. */
import { spokenReferenceOf } from '#events/application/number.ts'
import { kolkataDate } from '#events/dates.ts'
import { day } from '#events/language/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import type { MyApplication } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { submittedOn } from '../permissions.ts'
import { Fold } from './Fold.tsx'

type Props = { application: MyApplication }

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
      <button className="button button-line" type="button" onClick={() => print()}>
        <Icon of={icons.printer} />
        {t('dash.print')}
      </button>
    </>
  )
}

/** What happens next, the reference of the application, and a WhatsApp link whose message has only that reference. */
import { referenceOf } from '#events/application/reference.ts'
import { moment } from '#events/language/format.ts'
import { filled } from '#events/language/translate.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { type MyApplication, useDeadline } from '../../../account/queries.ts'
import { whatsappLink } from '../../../components/island/page-data.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useStatusWords } from '../wording.ts'

export function NextSteps({ application }: { application: MyApplication }) {
  const { t } = useWords()
  const next = useNext(application)
  const reference = referenceOf(application.id)
  const chat = whatsappLink(t('dash.askMessage', { id: reference }))
  return (
    <section className="panel next" aria-labelledby="next">
      <h2 id="next">{t('dash.nextTitle')}</h2>
      {next && <p>{next}</p>}
      <p className="reference">
        {t('dash.applicationId')}: <b translate="no">{reference}</b>
        <small>{t('dash.keepReference')}</small>
      </p>
      {chat && (
        <a className="button ask" href={chat} rel="noopener">
          <Icon of={icons.whatsapp} />
          {t('nav.askWhatsapp')}
        </a>
      )}
    </section>
  )
}

/** Null while the text needs the deadline and that is unknown or past. */
function useNext({ status }: MyApplication): string | null {
  const { locale } = useWords()
  const { data } = useDeadline()
  const { next } = useStatusWords(status)
  if (!next?.includes('{deadline}')) return next
  if (!data || data.isExpired) return null
  return filled(next, { deadline: moment(locale, data.deadline) })
}

/** What happens next, and how to ask: its number is already in the message, and nothing else about the family is. */
import { referenceOf } from '#events/application/reference.ts'
import { moment } from '#events/language/format.ts'
import { filled } from '#events/language/translate.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { type MyApplication, useDeadline } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useStatusWords } from '../wording.ts'

/** The page knows the number from the settings; '' where the organisers have not given one. */
const chatAddress = (): string =>
  document.querySelector<HTMLElement>('[data-whatsapp]')?.dataset.whatsapp ?? ''

export function NextSteps({ application }: { application: MyApplication }) {
  const { t } = useWords()
  const next = useNext(application)
  const reference = referenceOf(application.id)
  const message = encodeURIComponent(t('dash.askMessage', { id: reference }))
  const chat = chatAddress()
  return (
    <section className="panel next" aria-labelledby="next">
      <h2 id="next">{t('dash.nextTitle')}</h2>
      {next && <p>{next}</p>}
      <p className="reference">
        {t('dash.applicationId')}: <b translate="no">{reference}</b>
        <small>{t('dash.keepReference')}</small>
      </p>
      {chat !== '' && (
        <a className="button ask" href={`${chat}?text=${message}`} rel="noopener">
          <Icon of={icons.whatsapp} />
          {t('nav.askWhatsapp')}
        </a>
      )}
    </section>
  )
}

/** Null while the deadline that it names is not known. */
function useNext({ status }: MyApplication): string | null {
  const { locale } = useWords()
  const { data } = useDeadline()
  const { next } = useStatusWords(status)
  if (!next?.includes('{deadline}')) return next
  if (!data || data.isExpired) return null
  return filled(next, { deadline: moment(locale, data.deadline) })
}

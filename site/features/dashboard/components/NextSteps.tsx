/** What happens next, and how to ask: its number is already in the message, and nothing else about the family is. */
import { moment } from '#events/language/format.ts'
import { filled } from '#events/language/words.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { type MyApplication, useDeadline } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/words.tsx'
import { referenceOf, useStatusWords } from '../wording.ts'

/** The page knows the number from the settings; '' where the organisers have not given one. */
const chatAddress = (): string =>
  document.querySelector<HTMLElement>('[data-whatsapp]')?.dataset.whatsapp ?? ''

export function NextSteps({ application }: { application: MyApplication }) {
  const { word } = useWords()
  const next = useNext(application)
  const reference = referenceOf(application)
  const message = encodeURIComponent(word('dash.askMessage', { id: reference }))
  const chat = chatAddress()
  return (
    <section className="panel next" aria-labelledby="next">
      <h2 id="next">{word('dash.nextTitle')}</h2>
      {next && <p>{next}</p>}
      <p className="reference">
        {word('dash.applicationId')}: <b translate="no">{reference}</b>
        <small>{word('dash.keepReference')}</small>
      </p>
      {chat !== '' && (
        <a className="button ask" href={`${chat}?text=${message}`} rel="noopener">
          <Icon of={icons.whatsapp} />
          {word('nav.askWhatsapp')}
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

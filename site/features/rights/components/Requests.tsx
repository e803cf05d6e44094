/** What a family asked for, the newest first, with the answer or the day by which it comes. */
import { kolkataDate } from '#events/dates.ts'
import { day } from '#events/language/format.ts'
import { useWords } from '../../../components/island/texts.ts'
import type { Asked } from '../api.ts'

export function Requests({ requests }: { requests: readonly Asked[] }) {
  const { t } = useWords()
  return (
    <section className="panel" aria-labelledby="requests">
      <h2 id="requests">{t('rights.requestsTitle')}</h2>
      {requests.length === 0 && <p>{t('rights.none')}</p>}
      <ol className="requests">
        {requests.toReversed().map((one) => (
          <Request key={`${one.kind} ${one.number}`} request={one} />
        ))}
      </ol>
    </section>
  )
}

function Request({ request: { number, kind, text, at, due, answer } }: { request: Asked }) {
  const { locale, t } = useWords()
  const dayOf = (instant: string): string => day(locale, kolkataDate(instant))
  return (
    <li>
      <h3>
        {t(`rights.kind.${kind}`)} <small>{t('rights.number', { number, date: dayOf(at) })}</small>
      </h3>
      <q>{text}</q>
      {answer ? (
        <p>
          <b>{t(answer.done ? 'rights.done' : 'rights.notDone', { date: dayOf(answer.at) })}</b> {answer.text}
        </p>
      ) : (
        <p>{t('rights.due', { date: day(locale, due) })}</p>
      )}
    </li>
  )
}

/** In a dialog whose act cannot be taken back: what others have done to the family since it was seen, to be looked at first. */
import { useAtomValue } from 'jotai'
import { whoChanged } from '#events/language/who-changed.ts'
import { familyName } from '../../app/names.ts'
import { accountAtom } from '../../app/state.ts'
import { statusWord } from '../../app/status-word.ts'
import { useWords } from '../../app/texts/console.ts'
import { Timeline } from './components/Timeline.tsx'
import { type Application, isSent } from './replies.ts'

type Props = { news: { application: Application; seen: number } | null; look: () => void }

export function SinceSeen({ news, look }: Props) {
  return <div role="alert">{news && <News {...news} look={look} />}</div>
}

function News({ application, seen, look }: NonNullable<Props['news']> & Pick<Props, 'look'>) {
  const { locale, t } = useWords()
  const reader = useAtomValue(accountAtom)?.id ?? ''
  const trail = isSent(application) ? application.auditTrail : []
  const last = trail.at(-1)
  const status = statusWord(t, application.status)
  return (
    <section className="warning since-opened">
      <p>
        {t('erasing.changed', { family: familyName(application), status })}
        {last && ` ${whoChanged({ t, locale }, last, reader)}`}
      </p>
      {isSent(application) && <Timeline application={application} latest={application.version - seen} />}
      <button className="tb line" type="button" onClick={look}>
        {t('watching.looked')}
      </button>
    </section>
  )
}

/** The page of an application that may not be edited any more: why, what may still be done, and its answers. */
import { spokenReferenceOf } from '#events/application/reference.ts'
import { isDecided } from '#events/application/status.ts'
import { pathFor } from '#web/paths.ts'
import { useMyApplications } from '../../../account/queries.ts'
import { nextSeason, whatsappLink } from '../../../components/island/page-data.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'
import { Answers } from '../Answers.tsx'
import type { Readable } from '../open-form.ts'
import './read.css'

const titles: Record<Readable['why'], Key> = {
  closed: 'form.periodClosed',
  reviewed: 'form.readTitle',
  earlier: 'form.readTitle',
}

function useReason({ why, status }: Readable): string {
  const { t } = useWords()
  if (why === 'closed') return t('form.closedText', { next: nextSeason() })
  if (why === 'earlier') return t('form.readEarlier')
  return t(isDecided(status) ? 'form.readDecided' : 'form.readReviewed')
}

/** What may still be done. */
function possible({ why, status, id }: Readable): Key | null {
  if (why === 'earlier') return null
  if (status === 'draft') return id === null ? 'form.readNeverSent' : 'form.readDraft'
  return status === 'submitted' || status === 'under_verification' ? 'form.readProofs' : 'form.readTell'
}

export function ReadPage({ readable }: { readable: Readable }) {
  const { locale, t } = useWords()
  const { why, form, id, isUnsent } = readable
  const reason = useReason(readable)
  const still = possible(readable)
  const mine = useMyApplications().data?.find((one) => one.id === id)
  const chat = mine ? whatsappLink(t('dash.askMessage', { id: spokenReferenceOf(mine) })) : null
  return (
    <div className="reading">
      <h1>{t(titles[why])}</h1>
      <p>{reason}</p>
      {still && <p>{t(still)}</p>}
      {isUnsent && <p>{t('form.readUnsent')}</p>}
      <a className="button button-strong" href={pathFor(locale, 'dashboard')}>
        {t('form.returnDashboard')}
      </a>
      {chat && (
        <a className="button button-line" href={chat} rel="noopener">
          {t('form.askHelp')}
        </a>
      )}
      <Answers application={form} edit={null} />
    </div>
  )
}

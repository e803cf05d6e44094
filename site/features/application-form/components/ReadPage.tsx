/**
 * A read-only application: the reason, what may still be done, and the answers. It also replaces the form where the application becomes
 * read-only while the form is open.
 */

import { spokenReferenceOf } from '#events/application/number.ts'
import { isDecided } from '#events/application/statuses.ts'
import { useMyApplications } from '../../../account/queries.ts'
import { Go } from '../../../components/island/buttons.tsx'
import { nextSeason, whatsappLink } from '../../../components/island/page-data.ts'
import { type Key, useFocused, useWords } from '../../../components/island/texts.ts'
import { Answers } from '../Answers.tsx'
import type { Readable } from '../open-form.ts'

/** True for a draft after the deadline; a submitted application counts. */
const isTooLate = ({ why, status }: Readable): boolean => why === 'closed' && status === 'draft'

function useReason(readable: Readable): string {
  const { t } = useWords()
  if (isTooLate(readable)) return t('form.closedText', { next: nextSeason() })
  if (readable.why === 'closed') return t('form.readClosed')
  if (readable.why === 'earlier') return t('form.readEarlier')
  return t(isDecided(readable.status) ? 'form.readDecided' : 'form.readReviewed')
}

/** The key of what may still be done. Only a draft that was never submitted is erased automatically. */
function possible({ why, status, id }: Readable, wasSubmitted: boolean): Key | null {
  if (why === 'earlier') return null
  if (status === 'draft' && wasSubmitted) return 'form.readTell'
  if (status === 'draft') return id === null ? 'form.readNeverSent' : 'form.readDraft'
  return status === 'submitted' || status === 'under_verification' ? 'form.readProofs' : 'form.readTell'
}

export function ReadPage({ readable }: { readable: Readable }) {
  const { t } = useWords()
  const { form, id, isUnsent } = readable
  const heading = useFocused<HTMLHeadingElement>()
  const reason = useReason(readable)
  const mine = useMyApplications().data?.find((one) => one.id === id)
  const still = possible(readable, mine !== undefined && mine.submittedAt !== null)
  const chat = mine ? whatsappLink(t('dash.askMessage', { id: spokenReferenceOf(mine) })) : null
  return (
    <div className="reading">
      <h1 ref={heading} tabIndex={-1}>
        {t(isTooLate(readable) ? 'form.periodClosed' : 'form.readTitle')}
      </h1>
      <p>{reason}</p>
      {still && <p>{t(still)}</p>}
      {isUnsent && <p>{t('form.readDiffers')}</p>}
      <Go text="form.returnDashboard" page="dashboard" />
      {chat && <Go look="line" text="form.askHelp" href={chat} rel="noopener" />}
      <Answers application={form} edit={null} />
    </div>
  )
}

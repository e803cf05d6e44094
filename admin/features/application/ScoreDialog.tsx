/** The score breakdown, titled with the groom's name: every criterion with its points and how they came about. */
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../app/texts/console.ts'
import { Dialog } from '../../window/dialogs/Dialog.tsx'
import { applicationQuery } from './api.ts'
import { NotLoaded } from './NotLoaded.tsx'
import { isSent } from './replies.ts'
import { Score, WhySection } from './Score.tsx'

export default function ScoreDialog({ id }: { id: string }) {
  const { t } = useWords()
  const query = useQuery(applicationQuery(id))
  const application = query.data
  return (
    <Dialog title={t('console.scoreOf', { name: application?.groomName ?? '' })} isWide>
      {application && isSent(application) ? (
        <>
          <WhySection application={application} />
          <Score application={application} isExplained />
        </>
      ) : (
        <NotLoaded query={query} gone={<p className="waiting">{t('admin.notFoundText')}</p>} />
      )}
    </Dialog>
  )
}

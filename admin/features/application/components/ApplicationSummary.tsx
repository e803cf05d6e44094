/** The application that a dialog is about: id, applicant, status. */
import { shortId } from '../../../app/names.ts'
import type { Target } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import { Badge } from '../../../window/Badge.tsx'

export function ApplicationSummary({ target }: { target: Target }) {
  const { t } = useWords()
  return (
    <dl className="facts">
      <dt>{t('console.applicationId')}</dt>
      <dd className="id">{shortId(target.id)}</dd>
      <dt>{t('console.applicant')}</dt>
      <dd>{target.groomName}</dd>
      <dt>{t('admin.currentStatus')}</dt>
      <dd>
        <Badge status={target.status} />
      </dd>
    </dl>
  )
}

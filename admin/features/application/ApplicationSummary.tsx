/** The application that a dialog is about: id, number for people, the couple, its status now; or that it was erased meanwhile. */
import { useQuery } from '@tanstack/react-query'
import { spokenNumber } from '#events/application/number.ts'
import { familyName, shortId } from '../../app/names.ts'
import type { Target } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { Badge } from '../../window/Badge.tsx'
import { applicationQuery } from './api.ts'
import { isGone } from './NotLoaded.tsx'

export function ApplicationSummary({ target }: { target: Target }) {
  const { t } = useWords()
  const query = useQuery(applicationQuery(target.id))
  const { data: now } = query
  const number = now?.number
  if (isGone(query))
    return <p className="warning" role="alert">{`${shortId(target.id)}: ${t('lost.gone')}`}</p>
  return (
    <dl className="facts">
      <dt>{t('console.applicationId')}</dt>
      <dd>
        <span className="id">{shortId(target.id)}</span>
        {number && <> · {spokenNumber(number)}</>}
      </dd>
      <dt>{t('console.applicant')}</dt>
      <dd>{familyName(target)}</dd>
      <dt>{t('admin.currentStatus')}</dt>
      <dd>
        <Badge status={now?.status ?? target.status} />
      </dd>
    </dl>
  )
}

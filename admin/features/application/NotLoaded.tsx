/** In place of an application that is not there or could not be loaded, and above one that could not be renewed. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { spokenNumber } from '#events/application/number.ts'
import { ApiError } from '#web/api.ts'
import { familyName, shortId } from '../../app/names.ts'
import type { Target } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { Badge } from '../../window/Badge.tsx'
import { LoadFailed, Stale } from '../../window/LoadFailed.tsx'
import { applicationQuery } from './api.ts'

type Query = Pick<
  UseQueryResult,
  'data' | 'dataUpdatedAt' | 'error' | 'isError' | 'isFetching' | 'isPending' | 'refetch'
>

/** Whether it was erased, or never was; what may be left of it from before is not to be shown then. */
export const isGone = ({ error }: Pick<Query, 'error'>): boolean =>
  error instanceof ApiError && error.status === 404

/** @param gone shown where there is no such application. Nothing where it is loaded and fresh. */
export function NotLoaded({ query, gone }: { query: Query; gone: ReactNode }) {
  const { t } = useWords()
  const { data, isError, isPending, refetch } = query
  if (isGone(query)) return gone
  if (isPending) return <p className="waiting">{t('admin.loadingDetails')}</p>
  if (data === undefined && isError)
    return <LoadFailed text={t('console.loadFail')} retry={() => void refetch()} />
  return <Stale query={query} />
}

// Above a list of an application: that it is empty, could not be loaded, or is old. An unknown list is not an empty one.

type Props = {
  query: UseQueryResult<readonly unknown[]>
  /** Said where it has nothing in it. */
  empty: string
}

export function ListState({ query, empty }: Props) {
  const { t } = useWords()
  const { data, isLoadingError, refetch } = query
  if (isLoadingError) return <LoadFailed text={t('console.loadFail')} retry={() => void refetch()} />
  return data?.length === 0 ? <p className="hint">{empty}</p> : <Stale query={query} />
}

// The application that a dialog is about: id, number for people, the couple, its status now; or that it was erased meanwhile.

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

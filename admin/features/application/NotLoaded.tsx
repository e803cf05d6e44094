/** States of an application that is loading, erased, stale, or could not be loaded; and its summary in dialogs. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { spokenNumber } from '#events/application/number.ts'
import { ApiError } from '#web/api.ts'
import { familyName, shortId } from '../../app/names.ts'
import type { Target } from '../../app/state.ts'
import { t } from '../../app/texts/console.ts'
import { Badge } from '../../window/Button.tsx'
import { LoadFailed, Stale } from '../../window/LoadFailed.tsx'
import { applicationQuery } from './api.ts'
import './inspector.css'

type Query = Pick<
  UseQueryResult,
  'data' | 'dataUpdatedAt' | 'error' | 'isError' | 'isFetching' | 'isPending' | 'refetch'
>

/** The server knows no such application, so older data of it must not be shown. */
export const isGone = ({ error }: Pick<Query, 'error'>): boolean =>
  error instanceof ApiError && error.status === 404

/** @param gone shown for an application that does not exist */
export function NotLoaded({ query, gone }: { query: Query; gone: ReactNode }) {
  const { data, isError, isPending, refetch } = query
  if (isGone(query)) return gone
  if (isPending) return <p className="waiting">{t('admin.loadingDetails')}</p>
  if (data === undefined && isError)
    return <LoadFailed text={t('console.loadFail')} retry={() => void refetch()} />
  return <Stale query={query} />
}

type Props = {
  query: UseQueryResult<readonly unknown[]>
  empty: string
}

/** Says that a list is empty, could not be loaded, or is stale. A list that is not loaded is not an empty one. */
export function ListState({ query, empty }: Props) {
  const { data, isLoadingError, refetch } = query
  if (isLoadingError) return <LoadFailed text={t('console.loadFail')} retry={() => void refetch()} />
  return data?.length === 0 ? <p className="hint">{empty}</p> : <Stale query={query} />
}

export function ApplicationSummary({ target }: { target: Target }) {
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

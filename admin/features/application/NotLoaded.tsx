/** In place of an application that is not there or could not be loaded, and above one that could not be renewed. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#web/api.ts'
import { useWords } from '../../app/texts/console.ts'
import { LoadFailed, Stale } from '../../window/LoadFailed.tsx'

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

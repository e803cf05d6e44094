/** Above what is shown: that it could not be renewed, how old it is, and a button to try again. */
import type { UseQueryResult } from '@tanstack/react-query'
import { kolkataClock } from '#events/dates.ts'
import { useWords } from '../app/texts/console.ts'

type Query = Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'isError' | 'isFetching' | 'refetch'>

/** Nothing where the data are fresh, or where there are none to be old. */
export function Stale({ query }: { query: Query }) {
  const { t } = useWords()
  const { data, dataUpdatedAt, isError, isFetching, refetch } = query
  if (!isError || data === undefined) return null
  return (
    <p className="stale" role="status">
      {t('console.stale', { time: kolkataClock(new Date(dataUpdatedAt).toISOString()) })}
      <button className="tb line" type="button" disabled={isFetching} onClick={() => void refetch()}>
        {t('console.retry')}
      </button>
    </p>
  )
}

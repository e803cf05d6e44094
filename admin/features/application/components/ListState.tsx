/** Above a list of an application: that it is empty, could not be loaded, or is old. An unknown list is not an empty one. */
import type { UseQueryResult } from '@tanstack/react-query'
import { useWords } from '../../../app/texts/console.ts'
import { LoadFailed } from '../../../window/LoadFailed.tsx'
import { Stale } from '../../../window/Stale.tsx'

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

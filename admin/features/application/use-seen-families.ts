/**
 * Follows the families of a change of many while its dialog is open: who has changed or got a note since, as the server's log says it,
 * also where this window has not heard of it. Each of them has to be looked at again before the change is sent.
 */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useState } from 'react'
import { ApiError, call } from '#web/api.ts'
import { Told } from '../../app/changes/news.ts'
import { everything } from '../../app/client.ts'
import { listedPositionAtom, type Target } from '../../app/state.ts'
import { selectionPositionAtom } from '../../window/grid/selection.ts'
import { applicationQuery } from './api.ts'
import { targetOf } from './replies.ts'
import { type Seen, type SinceSeen, sinceSeen, touchedBy } from './seen-families.ts'

/** Requests at a time. */
const TOGETHER = 20

async function readAgain(client: QueryClient, id: string): Promise<[string, Target | null]> {
  try {
    const application = await client.fetchQuery({ ...applicationQuery(id), staleTime: 0 })
    return [id, targetOf(application)]
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [id, null]
    throw error
  }
}

async function since(client: QueryClient, seen: Seen): Promise<SinceSeen> {
  const told = await call(`/api/admin/changes?since=${seen.position}`, { schema: Told })
  const ids = touchedBy(told, seen.targets).map(({ family }) => family.id)
  const fresh = new Map<string, Target | null>()
  for (let from = 0; from < ids.length; from += TOGETHER) {
    const some = ids.slice(from, from + TOGETHER)
    for (const [id, now] of await Promise.all(some.map((one) => readAgain(client, one)))) fresh.set(id, now)
  }
  return sinceSeen(seen, told, fresh)
}

const sinceQuery = (client: QueryClient, seen: Seen) =>
  queryOptions({
    queryKey: [...everything, 'since', seen.position, seen.targets.map(({ id }) => id)],
    meta: { follows: ['moved', 'noted'] },
    queryFn: () => since(client, seen),
    gcTime: 0,
  })

/** @param isSent from when it is sent: what the change itself has done is no news */
export function useSeenFamilies(opened: readonly Target[], isSent: boolean) {
  const store = useStore()
  const client = useQueryClient()
  const [position] = useState(store.get(selectionPositionAtom) ?? store.get(listedPositionAtom))
  const [seen, setSeen] = useState<Seen>({ position: position ?? 0, targets: opened })
  const isKnown = position !== null
  const query = useQuery({ ...sinceQuery(client, seen), enabled: isKnown && !isSent })
  const asSeen: SinceSeen = { ...seen, changed: [] }
  const now = isSent ? asSeen : (query.data ?? asSeen)
  return {
    position: isKnown ? seen.position : null,
    targets: now.targets,
    changed: now.changed,
    /** The person has looked at those that have changed. */
    look: () => setSeen({ position: now.position, targets: now.targets }),
    /** @returns whether all are as they were seen; asked of the server */
    areAsSeen: async (): Promise<boolean> => {
      if (!isKnown) return true
      const { data } = await query.refetch({ throwOnError: true })
      return data === undefined || data.changed.length === 0
    },
  }
}

/**
 * Follows the families of a change of many while its dialog is open: who has changed or got a note since, as the server's log says it,
 * also where this window has not heard of it. Each of them has to be looked at again before the change is sent.
 */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useState } from 'react'
import { ApiError, call } from '#web/api.ts'
import { Told } from '../../app/changes/news.ts'
import { isOwnEvent } from '../../app/changes/own-events.ts'
import { everything } from '../../app/client.ts'
import { listedPositionAtom, type Target } from '../../app/state.ts'
import { selectionPositionAtom } from '../../window/grid/selection.ts'
import { applicationQuery } from './api.ts'
import { isSent, targetOf } from './replies.ts'
import { type Fresh, isByOthers, type Seen, type SinceSeen, sinceSeen, touchedBy } from './seen-families.ts'

/** Requests at a time. */
const TOGETHER = 20

type Since = { position: number; everything?: boolean | undefined }

async function readAgain(client: QueryClient, id: string, since: Since): Promise<[string, Fresh]> {
  try {
    const application = await client.fetchQuery({ ...applicationQuery(id), staleTime: 0 })
    const isNews = !isSent(application) || isByOthers(application.auditTrail, since, isOwnEvent)
    return [id, { family: targetOf(application), isByOthers: isNews }]
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [id, null]
    throw error
  }
}

async function since(client: QueryClient, seen: Seen): Promise<SinceSeen> {
  const told = await call(`/api/admin/changes?since=${seen.position}`, { schema: Told })
  const ids = touchedBy(told, seen.targets).map(({ family }) => family.id)
  // Of another log than the one that was seen, nothing is known.
  const from = told.position < seen.position ? 0 : seen.position
  const at = { position: from, everything: told.everything }
  const fresh = new Map<string, Fresh>()
  for (let n = 0; n < ids.length; n += TOGETHER) {
    const some = ids.slice(n, n + TOGETHER).map((id) => readAgain(client, id, at))
    for (const [id, now] of await Promise.all(some)) fresh.set(id, now)
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

/** @param wasSent from when it is sent: what the change itself has done is no news */
export function useSeenFamilies(opened: readonly Target[], wasSent: boolean) {
  const store = useStore()
  const client = useQueryClient()
  const [position] = useState(store.get(selectionPositionAtom) ?? store.get(listedPositionAtom))
  const [seen, setSeen] = useState<Seen>({ position: position ?? 0, targets: opened })
  const isKnown = position !== null
  const query = useQuery({ ...sinceQuery(client, seen), enabled: isKnown && !wasSent })
  const asSeen: SinceSeen = { ...seen, changed: [] }
  const now = wasSent ? asSeen : (query.data ?? asSeen)
  return {
    position: isKnown ? seen.position : null,
    targets: now.targets,
    changed: now.changed,
    /** The person has looked at those that have changed. */
    look: () => setSeen({ position: now.position, targets: now.targets }),
    /** @returns the place in the log at which all are as they were seen, as far as it is known; 'changed' where they are not */
    seenAt: async (): Promise<number | null | 'changed'> => {
      if (!isKnown) return null
      const { data } = await query.refetch({ throwOnError: true })
      if (data === undefined) return seen.position
      if (data.changed.length > 0) return 'changed'
      setSeen({ position: data.position, targets: data.targets })
      return data.position
    },
  }
}

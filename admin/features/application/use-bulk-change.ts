/**
 * Sends a change of many. What there were no places for can be sent once more, with the person's word; all that was sent is one
 * change for Undo, and one report.
 */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useState } from 'react'
import { ApiError, call } from '#web/api.ts'
import { Told } from '../../app/changes/news.ts'
import { isOwnEvent } from '../../app/changes/own-moves.ts'
import { readBefore } from '../../app/changes/send-change.ts'
import { everything, LookFirst } from '../../app/client.ts'
import { familyName } from '../../app/names.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { gridAtom, listedPositionAtom, type Target } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { useChange } from '../../app/use-change.ts'
import { selectionPositionAtom } from '../../window/grid/selection.ts'
import { applicationQuery, changeStatuses } from './api.ts'
import { type BulkResult, isSent, targetOf } from './replies.ts'
import { type Fresh, isByOthers, type Seen, type SinceSeen, sinceSeen, touchedBy } from './seen-families.ts'

// Follows the families of a change of many while its dialog is open: who has changed or got a note since, as the server's log says it,
// also where this window has not heard of it. Each of them has to be looked at again before the change is sent.

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
function useSeenFamilies(opened: readonly Target[], wasSent: boolean) {
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

type Request = Omit<Parameters<typeof changeStatuses>[1], 'position'>

const withAnswer = (before: readonly BulkResult[], answer: readonly BulkResult[]): BulkResult[] => {
  const answered = new Set(answer.map(({ id }) => id))
  return [...before.filter(({ id }) => !answered.has(id)), ...answer]
}

/** Some of the families are otherwise than the person saw them: nothing was sent. */
class NotAsSeen extends LookFirst {}

/** @param onAllDone when none is left that was not changed */
export function useBulkChange(opened: readonly Target[], onAllDone: () => void) {
  const { t } = useWords()
  const store = useStore()
  const outcomes = useOutcomes()
  const nameOf = (id: string): string =>
    familyName(opened.find((one) => one.id === id) ?? { id, groomName: '', brideName: '' })
  const [results, setResults] = useState<readonly BulkResult[]>([])
  const isSent = results.length > 0
  const [isSending, setSending] = useState(false)
  const seen = useSeenFamilies(opened, isSent || isSending)
  const { position } = seen
  const change = useChange(
    async (request: Request, { client }) => {
      const at = isSent ? position : await readBefore(seen.seenAt())
      if (at === 'changed') throw new NotAsSeen()
      setSending(true)
      try {
        const answer = await changeStatuses(client, { ...request, ...(at !== null && { position: at }) })
        return { answer, to: request.status }
      } catch (error) {
        setSending(false)
        throw error
      }
    },
    {
      failText: (error) => t(error instanceof NotAsSeen ? 'watching.lookFirst' : 'adminToast.statusFail'),
      made: ({ answer }) => {
        const events = withAnswer(results, answer).flatMap(({ id, seq }) =>
          seq === undefined ? [] : [{ id, seq, family: nameOf(id) }],
        )
        const count = events.length
        return { name: count === 0 ? t('said.noneChanged') : t('console.aboutMany', { count }), events }
      },
      onSuccess: ({ answer, to }, { succeeded }) => {
        const all = withAnswer(results, answer)
        const failed = all.filter(({ ok }) => !ok)
        setResults(all)
        store.get(gridAtom)?.select(failed.map(({ id }) => id))
        if (failed.length === 0) onAllDone()
        const isAsked = answer.some(({ proposed }) => proposed)
        const count = answer.filter(({ ok }) => ok).length
        const about = t('typed.manyTo', { count, to: t(`status.${to}`) })
        if (count > 0) succeeded(t(isAsked ? 'console.placeAsked' : 'adminToast.statusUpdated'), { about })
        else outcomes.failed(null, t('said.nothingChanged'))
      },
    },
  )
  /** Those for which there were no places. */
  const over = results.filter(({ code }) => code === 'over-places').map(({ id }) => id)
  return { change, results, over, seen }
}

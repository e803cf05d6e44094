/** Publishing the results: requests, state, and what has changed since the person looked. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import * as z from 'zod/mini'
import { decisions, undecided } from '#events/application/statuses.ts'
import { ApiError, call } from '#web/api.ts'
import { sendChange } from '../../app/changes/send-change.ts'
import { trackedForGood, useChange, useOnce } from '../../app/changes/tracked.tsx'
import { everything, renew } from '../../app/client.ts'
import { LastChange } from '../../app/names.ts'
import { outcomes } from '../../app/outcomes.ts'
import { accountAtom } from '../../app/state.ts'
import { t } from '../../app/texts/views.ts'

const Sample = z.object({ subject: z.string(), text: z.string(), onPhone: z.string() })
const Letters = z.object({
  status: z.enum(decisions),
  letters: z.number(),
  /** How many by which carrier, in words. */
  ways: z.string(),
  noAddress: z.number(),
  told: z.number(),
  sample: z.object({ ml: Sample, en: Sample }),
})
export type Letters = z.infer<typeof Letters>

const Family = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  status: z.enum([...decisions, ...undecided]),
  groomName: z.string(),
  brideName: z.string(),
})
export type Family = z.infer<typeof Family>

/** `changed`: who published or undid it last. */
const Publishing = z.object({
  season: z.string(),
  isPublished: z.boolean(),
  publishedAt: z.nullable(z.string()),
  undoableUntil: z.nullable(z.string()),
  changed: z.nullable(LastChange),
})
const Results = z.extend(Publishing, {
  position: z.number(),
  isOn: z.boolean(),
  /** Whether staff get a list of whom to tell. */
  isByHand: z.boolean(),
  /** Whether letters name the address of this installation. */
  hasLink: z.boolean(),
  letters: z.array(Letters),
  otherwise: z.object({ total: z.number(), families: z.array(Family) }),
  undecided: z.object({
    total: z.number(),
    byStatus: z.array(z.object({ status: z.enum(undecided), count: z.number() })),
    families: z.array(Family),
  }),
})
export type Results = z.infer<typeof Results>

const path = '/api/admin/results'
/** Polling interval in milliseconds while publishing can be undone. */
const POLL = 5000

/** Recounted whenever it is opened. @param season '' for the current one */
export const resultsQuery = (season: string) =>
  queryOptions({
    queryKey: [...everything, 'results', season],
    meta: { follows: ['moved', 'programme'] },
    queryFn: () => {
      const query = season === '' ? '' : `?${new URLSearchParams({ season })}`
      return call(path + query, { schema: Results })
    },
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.undoableUntil ? POLL : false),
  })

export const publishResults = ({ season, position, isPublished }: Results) =>
  sendChange(path, {
    method: 'PUT',
    // Publishing again sends the letters that are missing.
    body: { season, position, published: true, again: isPublished },
    schema: Publishing,
  })

const takeResultsBack = ({ season }: Results) =>
  sendChange(path, { method: 'PUT', body: { season, published: false }, schema: Publishing })

/** A decision, or the publication, has changed since the person looked. */
const isTooLate = (error: unknown): boolean =>
  error instanceof ApiError && ['moved-on', 'already-published'].includes(error.problem?.code ?? '')

/** @param selected the requested season, '' for the current one */
export function usePublishing(results: Results, selected: string) {
  const store = useStore()
  const account = useAtomValue(accountAtom)
  /** Number of own changes that were answered. */
  const [made, setMade] = useState(0)
  const { queryKey } = resultsQuery(selected)
  const publishing = useMutation({
    mutationFn: () =>
      trackedForGood(store, () => publishResults(results), { takenBackBy: t('keys.resultsBack') }),
    onSuccess: async (_answer, _ask, _result, { client }) => {
      await renew(client)
      setMade((n) => n + 1)
      outcomes.succeeded(t('results.published'))
    },
    onError: async (error, _ask, _result, { client }) => {
      if (isTooLate(error)) await renew(client)
      outcomes.failed(error, t('results.publishFail'))
    },
  })
  const publish = useOnce(publishing)
  const takeBack = useChange(() => takeResultsBack(results), {
    failText: t('results.takeBackFail'),
    onSuccess: async (_answer, { client }) => {
      await renew(client)
      const now = client.getQueryData<Results>(queryKey) ?? results
      setMade((n) => n + 1)
      const by = now.changed?.by ?? null
      // If two people press it in the same second, there is one event, of the first.
      const isOwn = by === null || by.id === account?.id
      outcomes.succeeded(isOwn ? t('results.takenBack') : t('results.takenBackBy', { name: by.email ?? '' }))
    },
  })
  return {
    publish,
    takeBack,
    made,
    isBusy: publish.isPending || takeBack.isPending,
  }
}

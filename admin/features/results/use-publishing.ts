/** Publishing and taking it back, with what each says afterwards; a change since the count has it counted anew. */
import { useMutation } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { ApiError } from '#web/api.ts'
import { renew } from '../../app/client.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { accountAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/results.ts'
import { trackedForGood } from '../../app/undo/tracked.ts'
import { useChange } from '../../app/use-change.ts'
import { useMounted } from '../../app/use-mounted.ts'
import { useOnce } from '../../app/use-once.ts'
import { useLook } from '../../window/looking/use-look.ts'
import { publishResults, type Results, resultsQuery, takeResultsBack } from './api.ts'
import { newsOf } from './since-seen.ts'

/** Whether a decision, or the publishing itself, is another than was seen. */
const isTooLate = (error: unknown): boolean =>
  error instanceof ApiError && ['moved-on', 'already-published'].includes(error.problem?.code ?? '')

/** @param selected the season as it was asked for, '' for the current one */
export function usePublishing(results: Results, selected: string) {
  const { t } = useWords()
  const { succeeded, failed } = useOutcomes()
  const store = useStore()
  const account = useAtomValue(accountAtom)
  /** As the person knows it: when the dialog was opened, after each change of their own, and when they have looked. */
  const [seen, setSeen] = useState(results)
  /** How many changes of one's own have been answered. */
  const [made, setMade] = useState(0)
  const { queryKey } = resultsQuery(selected)
  const isMounted = useMounted()
  const publishing = useMutation({
    mutationFn: () =>
      trackedForGood(store, () => publishResults(results), { takenBackBy: t('keys.resultsBack') }),
    onSuccess: async (_answer, _ask, _result, { client }) => {
      await renew(client)
      setSeen(client.getQueryData(queryKey) ?? results)
      setMade((n) => n + 1)
      succeeded(t('results.published'))
    },
    onError: async (error, _ask, _result, { client }) => {
      if (isTooLate(error)) await renew(client)
      if (!isTooLate(error) || !isMounted()) failed(error, t('results.publishFail'))
    },
  })
  const publish = useOnce(publishing)
  const takeBackNow = () => {
    // An earlier request to publish that was refused is no longer what was done last.
    publishing.reset()
    return takeResultsBack(results)
  }
  const takeBack = useChange(takeBackNow, {
    failText: t('results.takeBackFail'),
    onSuccess: async (_answer, { client, succeeded }) => {
      await renew(client)
      const now = client.getQueryData<Results>(queryKey) ?? results
      setSeen(now)
      setMade((n) => n + 1)
      const by = now.changed?.by ?? null
      // Two may press it in the same second: it is one event, of the first.
      const isOwn = by === null || by.id === account?.id
      succeeded(isOwn ? t('results.takenBack') : t('results.takenBackBy', { name: by.email ?? '' }))
    },
  })
  const isRefused = isTooLate(publish.error)
  const isBusy = publish.isPending || takeBack.isPending
  // What one's own change has brought is no news.
  const news = isBusy ? null : newsOf(seen, results, isRefused ? publish.submittedAt : 0)
  const look = useLook(news, () => {
    publishing.reset()
    setSeen(results)
  })
  return { publish, takeBack, seen, made, isRefused, isBusy, look }
}

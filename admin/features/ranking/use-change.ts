/** Sends a change of the ranking: reports its outcome, records a single one for Undo, closes the dialog. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useOutcomes } from '../../app/outcomes.ts'
import { dialogAtom, lastChangeAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/ranking.ts'
import { remember } from '../application/actions.ts'
import { applicationQuery } from '../application/api.ts'

type Change<A, R> = {
  run: (client: QueryClient, ask: A) => Promise<R>
  says: (result: R) => string
  /** The one application that it is about. */
  about?: string
}

export function useChange<A, R>({ run, says, about }: Change<A, R>) {
  const store = useStore()
  const client = useQueryClient()
  const { t } = useWords()
  const outcomes = useOutcomes()
  return useMutation({
    mutationFn: (ask: A) => run(client, ask),
    onSuccess: async (result) => {
      store.set(dialogAtom, null)
      outcomes.succeeded(says(result))
      // Until it is known what Undo would take back, it takes back nothing.
      store.set(lastChangeAtom, null)
      if (about !== undefined)
        remember({ store }, await client.fetchQuery({ ...applicationQuery(about), staleTime: 0 }))
    },
    onError: (error) => outcomes.failed(error, t('ranking.saveFail')),
  })
}

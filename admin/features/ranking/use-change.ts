/** Sends a change of the ranking: tells its outcome, keeps it for Undo where it was about one family, closes the dialog. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { applicationQuery } from '../../app/queries.ts'
import { dialogAtom, lastChangeAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/ranking.ts'
import { useTold } from '../../app/told.ts'
import { remember } from '../application/act.ts'

type Change<A, R> = {
  run: (client: QueryClient, ask: A) => Promise<R>
  says: (result: R) => string
  /** The one application that it is about. */
  about?: string
}

export function useChange<A, R>({ run, says, about }: Change<A, R>) {
  const [store, client] = [useStore(), useQueryClient()]
  const [{ t }, told] = [useWords(), useTold()]
  return useMutation({
    mutationFn: (ask: A) => run(client, ask),
    onSuccess: async (result) => {
      store.set(dialogAtom, null)
      told.succeeded(says(result))
      // Until it is known what Undo would take back, it takes back nothing.
      store.set(lastChangeAtom, null)
      if (about !== undefined)
        remember({ store }, await client.fetchQuery({ ...applicationQuery(about), staleTime: 0 }))
    },
    onError: (error) => told.failed(error, t('ranking.saveFail')),
  })
}

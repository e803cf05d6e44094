/** A change of the ranking: invalidates all queries, reports its outcome, closes the dialog, and records a change of one application for Undo. */
import type { MutationFunction } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { renew } from '../../app/client.ts'
import { dialogAtom, lastChangeAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/ranking.ts'
import { useChange } from '../../app/use-change.ts'
import { remember } from '../application/actions.ts'
import { applicationQuery } from '../application/api.ts'

type Options<Answer> = {
  successText: (answer: Answer) => string
  /** Where only one application is changed, its id. */
  id?: string
}

export function useRankingChange<Answer, Ask>(
  run: MutationFunction<Answer, Ask>,
  { successText, id }: Options<Answer>,
) {
  const store = useStore()
  const { t } = useWords()
  return useChange(run, {
    failText: t('ranking.saveFail'),
    onSuccess: async (answer, { client, succeeded }) => {
      await renew(client)
      store.set(dialogAtom, null)
      succeeded(successText(answer))
      // So that Undo does nothing until the new state of the application is loaded.
      store.set(lastChangeAtom, null)
      if (id !== undefined)
        remember({ store }, await client.fetchQuery({ ...applicationQuery(id), staleTime: 0 }))
    },
  })
}

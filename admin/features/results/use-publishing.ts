/** Publishing and taking it back, with what each says afterwards; a decision since the count has it counted anew. */
import { useMutation } from '@tanstack/react-query'
import { isMovedOn, renew } from '../../app/client.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { useWords } from '../../app/texts/results.ts'
import { useChange } from '../../app/use-change.ts'
import { useOnce } from '../../app/use-once.ts'
import { publishResults, type Results, takeResultsBack } from './api.ts'

export function usePublishing(results: Results) {
  const { t } = useWords()
  const { succeeded, failed } = useOutcomes()
  const publishing = useMutation({
    mutationFn: () => publishResults(results),
    onSuccess: async (_answer, _ask, _result, { client }) => {
      await renew(client)
      succeeded(t('results.published'))
    },
    onError: async (error, _ask, _result, { client }) => {
      if (isMovedOn(error)) await renew(client)
      else failed(error, t('results.publishFail'))
    },
  })
  const publish = useOnce(publishing)
  const takeBack = useChange(() => takeResultsBack(results), {
    failText: t('results.takeBackFail'),
    onSuccess: async (_answer, { client, succeeded }) => {
      await renew(client)
      succeeded(t('results.takenBack'))
    },
  })
  return { publish, takeBack, hasMoved: isMovedOn(publish.error) }
}

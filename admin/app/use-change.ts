/** The mutation hook of the console: a change on the server whose failure is reported in a toast. */
import { type MutationFunction, type QueryClient, useMutation } from '@tanstack/react-query'
import { type Outcomes, useOutcomes } from './outcomes.ts'

type Options<Answer> = {
  /** Shown where the server gives no text of its own. */
  failText: string
  /** Runs in the hook, so also when the component is gone by the time of the answer. */
  onSuccess?: (answer: Answer, tools: { client: QueryClient } & Pick<Outcomes, 'succeeded'>) => unknown
}

export function useChange<Answer, Ask = void>(
  run: MutationFunction<Answer, Ask>,
  { failText, onSuccess }: Options<Answer>,
) {
  const { succeeded, failed } = useOutcomes()
  return useMutation({
    mutationFn: run,
    onSuccess: (answer, _ask, _result, { client }) => onSuccess?.(answer, { client, succeeded }),
    onError: (error) => failed(error, failText),
  })
}

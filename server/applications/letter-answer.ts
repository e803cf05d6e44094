/** Answers with the letter about an outcome, or why there is none. */
import { refuse } from '../http/refusals.ts'

export const letterAnswer = (request: Request, letter: object | 'unpublished' | null) => {
  if (letter === null) return refuse(request, 'not-found')
  return letter === 'unpublished' ? refuse(request, 'results-unpublished') : letter
}

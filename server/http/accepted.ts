/** Unwraps the outcome of a command in a route: a refusal is thrown, and so becomes the answer of the request. */
import type { Refused } from '#events/decider.ts'
import { RefusalError } from './refusals.ts'

/** @throws RefusalError */
export function accepted<T extends { ok: true }>(outcome: T | Refused): T {
  if (!outcome.ok) throw new RefusalError(outcome.refusal, outcome.fields)
  return outcome
}

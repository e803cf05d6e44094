/** Tells apart why something of a visit could not be sent: for good, for now, or because nothing can be sent at present. */

import type { Refusal } from '#events/decider.ts'
import { ApiError } from '#web/api.ts'
import { NoNetwork } from '#web/no-network.ts'
import { FamilyNow, type Refused } from './queued-visit.ts'

/** What another try of the same cannot change. An answer without one of our own codes is not the server's. */
const finalCodes: readonly Refusal[] = [
  'not-found',
  'not-submitted',
  'not-permitted',
  'visit-closed',
  'invalid',
  'text-required',
  'malformed',
  'too-large',
  'wrong-type',
  'file-not-yours',
  'file-kind',
  'file-broken',
  'file-too-large',
  'file-pixels',
  'file-too-many',
]
/** It is the same for all visits of the queue. */
const stoppingCodes: readonly Refusal[] = ['other-account', 'too-many-attempts', 'busy', 'unavailable']

const codeIn = (error: unknown): string | null =>
  error instanceof ApiError ? (error.problem?.code ?? null) : null

export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401
export const isStale = (error: unknown): boolean => codeIn(error) === 'version-stale'

/** No network, no session, somebody else's session, or a server that is not there: none of the queue can be sent now. */
export const isForAll = (error: unknown): boolean =>
  error instanceof NoNetwork ||
  isSignedOut(error) ||
  (error instanceof ApiError && error.problem === null) ||
  stoppingCodes.some((code) => code === codeIn(error))

/** What the server said to the person, with what it said of each field. */
function wordsIn(error: ApiError): string {
  const fields = Object.values(error.problem?.fields ?? {})
  return [error.words ?? error.message, ...new Set(fields)].join('. ')
}

/** Why the server refused it for good; null where it may be tried again. */
export function refusalIn(error: unknown): Omit<Refused, 'kind'> | null {
  const code = codeIn(error)
  if (!(error instanceof ApiError) || !finalCodes.some((one) => one === code)) return null
  const family = FamilyNow.safeParse(error.problem?.current).data
  return { words: wordsIn(error), ...(code !== null && { code }), ...(family && { family }) }
}

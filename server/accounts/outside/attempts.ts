/**
 * Ways in with an outside account that were begun and not yet ended: each bound to one browser by the token in its
 * cookie, good once, for ten minutes. In memory alone: after a restart somebody begins again.
 */
import { createHash } from 'node:crypto'
import { generateCodeVerifier, generateState } from 'arctic'
import type { Locale } from '#events/vocabulary.ts'
import type { Clock } from '../../runtime/clock.ts'

export type Attempt = {
  state: string
  nonce: string
  /** The secret of PKCE, which never leaves the server before the code is exchanged. */
  verifier: string
  /** Where the provider sends them back to; asked with and exchanged with alike. */
  redirect: string
  locale: Locale
  /** The account that asked to be linked, null for signing in. */
  linkTo: string | null
}

export const ATTEMPT_LASTS = 10 * 60 * 1000
const MOST = 10_000

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

export function attempts(clock: Clock) {
  const open = new Map<string, { attempt: Attempt; until: number }>()
  /** The oldest stand first: what is over goes, and a flood cannot fill the memory. */
  const trim = (now: number): void => {
    for (const [key, { until }] of open) {
      if (until > now && open.size < MOST) return
      open.delete(key)
    }
  }
  return {
    begin: (asked: Pick<Attempt, 'redirect' | 'locale' | 'linkTo'>): { token: string; attempt: Attempt } => {
      const now = clock().getTime()
      trim(now)
      const token = generateState()
      const secrets = { state: generateState(), nonce: generateState(), verifier: generateCodeVerifier() }
      const attempt = { ...asked, ...secrets }
      open.set(hashOf(token), { attempt, until: now + ATTEMPT_LASTS })
      return { token, attempt }
    },
    /** Uses the attempt up; null for one of another browser, one that is over, and a state that is not its own. */
    take: (token: string, state: string): Attempt | null => {
      const found = open.get(hashOf(token))
      if (found?.attempt.state !== state) return null
      open.delete(hashOf(token))
      return found.until > clock().getTime() ? found.attempt : null
    },
  }
}

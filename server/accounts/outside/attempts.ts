/**
 * Pending OpenID sign-ins (state, nonce, PKCE verifier): each bound to one browser by a cookie, used once, valid for ten
 * minutes. In memory only, so a restart drops them.
 */
import { createHash } from 'node:crypto'
import { generateCodeVerifier, generateState } from 'arctic'
import type { Locale } from '#events/vocabulary.ts'
import type { Clock } from '../../runtime/clock.ts'
import { timeLeft } from '../../runtime/lifetime.ts'

export type Attempt = {
  state: string
  nonce: string
  /** The PKCE code verifier; sent only with the code exchange. */
  verifier: string
  /** The redirect URI, the same in both requests. */
  redirect: string
  locale: Locale
  /** The account that asked to be linked, null for signing in. */
  linkTo: string | null
  /** The device is not the family's own. */
  isShared: boolean
}

export const ATTEMPT_LIFETIME = 10 * 60 * 1000
const MAX_ATTEMPTS = 10_000

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

export function attempts(clock: Clock) {
  const open = new Map<string, { attempt: Attempt; until: number }>()
  const isOver = (until: number, now: number): boolean =>
    timeLeft({ endsAt: until, lasts: ATTEMPT_LIFETIME }, now) === 0
  /** Evicts expired attempts and, at the limit, the oldest ones, so that a flood cannot fill the memory. */
  const trim = (now: number): void => {
    for (const [key, { until }] of open) {
      if (!isOver(until, now) && open.size < MAX_ATTEMPTS) return
      open.delete(key)
    }
  }
  return {
    begin: (
      asked: Pick<Attempt, 'redirect' | 'locale' | 'linkTo' | 'isShared'>,
    ): { token: string; attempt: Attempt } => {
      const now = clock().getTime()
      trim(now)
      const token = generateState()
      const secrets = { state: generateState(), nonce: generateState(), verifier: generateCodeVerifier() }
      const attempt = { ...asked, ...secrets }
      open.set(hashOf(token), { attempt, until: now + ATTEMPT_LIFETIME })
      return { token, attempt }
    },
    /** Consumes the attempt; null when it is of another browser, expired, or has another state. */
    take: (token: string, state: string): Attempt | null => {
      const found = open.get(hashOf(token))
      if (found?.attempt.state !== state) return null
      open.delete(hashOf(token))
      return isOver(found.until, clock().getTime()) ? null : found.attempt
    },
  }
}

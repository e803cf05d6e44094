/**
 * Pending OpenID sign-ins (state, nonce, PKCE verifier): each goes sealed in a cookie of the browser that began it, so it can be
 * finished after a restart. Used once, valid for ten minutes; the provider takes a code once as well.
 */
import { generateCodeVerifier, generateState } from 'arctic'
import * as z from 'zod/mini'
import { locales } from '#events/account-lists.ts'
import type { Clock } from '../../runtime/clock.ts'
import { timeLeft } from '../../runtime/lifetime.ts'
import type { SealingKey } from '../../store/seal.ts'
import { sealedText } from '../../store/sealed-text.ts'

const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  /** The PKCE code verifier; sent only with the code exchange. */
  verifier: z.string(),
  /** The redirect URI, the same in both requests. */
  redirect: z.string(),
  locale: z.enum(locales),
  /** The account that asked to be linked, null for signing in. */
  linkTo: z.nullable(z.string()),
  /** The device is not the family's own. */
  isShared: z.boolean(),
})
export type Attempt = z.infer<typeof Attempt>
/** `until`: milliseconds since 1970. */
const Pending = z.extend(Attempt, { until: z.number() })

export const ATTEMPT_LIFETIME = 10 * 60 * 1000
const ABOUT = 'outside sign-in'

export function attempts(key: SealingKey, clock: Clock) {
  const cookieText = sealedText(key, Pending)
  /** By state: those that came back, until they are over. */
  const used = new Map<string, number>()
  const isOver = (until: number): boolean =>
    timeLeft({ endsAt: until, lasts: ATTEMPT_LIFETIME }, clock().getTime()) === 0
  const sweep = (): void => {
    for (const [state, until] of used) if (isOver(until)) used.delete(state)
  }
  return {
    /** `token`: for the cookie. */
    begin: (
      asked: Pick<Attempt, 'redirect' | 'locale' | 'linkTo' | 'isShared'>,
    ): { token: string; attempt: Attempt } => {
      const secrets = { state: generateState(), nonce: generateState(), verifier: generateCodeVerifier() }
      const attempt = { ...asked, ...secrets }
      const until = clock().getTime() + ATTEMPT_LIFETIME
      return { token: cookieText.seal({ ...attempt, until }, ABOUT), attempt }
    },
    /** Consumes the attempt; null when it is of another browser, expired, or has another state. */
    take: (token: string, state: string): Attempt | null => {
      const pending = cookieText.open(token, ABOUT)
      if (pending === null) return null
      const { until, ...attempt } = pending
      if (attempt.state !== state || used.has(state) || isOver(until)) return null
      sweep()
      used.set(state, until)
      return attempt
    },
  }
}

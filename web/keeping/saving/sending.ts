/** When answers are sent, and when they are not. Pure. */
import { type Input, only, type Step } from './inputs.ts'
import { type Answers, formOf, GONE, isUnsent, type Kept, type Saving, type ServerCopy } from './state.ts'

/** The whole form as it is now, whether it changed or not. */
export function sending<F extends Answers>(now: Saving<F>): Step<F> {
  const form = formOf(now)
  const sent = { form, isAsked: now.isAsked, isAnew: now.kept.base.status === GONE }
  return {
    now: { ...now, sent, isAsked: false, problem: null },
    effects: [{ type: 'keep' }, { type: 'send', copy: now.kept.base, form }],
  }
}

/** In a conflict a person chooses first; for another account nothing is ever sent. */
const isBarred = <F>({ problem }: Saving<F>): boolean =>
  problem?.kind === 'conflict' || problem?.kind === 'other-account'

/** By itself only drafts are sent, and what a person has asked for; what was refused waits for a person. */
function isDue<F extends Answers>(now: Saving<F>): boolean {
  const maySend = now.kept.base.status === 'draft' || now.isAsked
  return maySend && isUnsent(now) && now.problem?.kind !== 'refused'
}

export function save<F extends Answers>(now: Saving<F>, by: 'person' | 'itself'): Step<F> {
  if (isBarred(now)) return only(now)
  const asked = by === 'person' ? { ...now, isAsked: true } : now
  if (now.sent !== null) return only(asked)
  return by === 'person' || isDue(now) ? sending(asked) : only(asked)
}

/** The network is back: what waited for it goes out, and nothing else. */
export function online<F extends Answers>(now: Saving<F>): Step<F> {
  const { kind } = now.problem ?? {}
  if (kind !== 'offline' && kind !== 'failed') return only(now)
  return save({ ...now, problem: null, tries: 0 }, 'itself')
}

/** Said at once where nothing else stands in the way; a request under way finds out by itself. */
export const offline = <F extends Answers>(now: Saving<F>): Step<F> =>
  only(now.problem === null && now.sent === null ? { ...now, problem: { kind: 'offline' } } : now)

/**
 * Asked when it is this tab's turn to send, with the phone's record as it is then: another tab may have sent meanwhile, or
 * learned that the application is gone. @returns the reply that stands for the server's, or null to send
 */
export function overtakenBy<F>(
  copy: ServerCopy<F>,
  kept: Kept<F> | null,
): Extract<Input<F>, { type: 'stale' }> | null {
  if (kept === null) return null
  if (kept.base.status === GONE) return copy.status === GONE ? null : { type: 'stale', theirs: null }
  const isNewer = (kept.base.version ?? 0) > (copy.version ?? 0)
  return isNewer ? { type: 'stale', theirs: kept.base } : null
}

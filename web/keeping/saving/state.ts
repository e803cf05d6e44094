/**
 * The state of answers that are typed, kept on this phone and sent to the server. Pure. What is shown follows from it:
 * it says "saved" only where the server has exactly the answers on the screen.
 */

/** Answers by field; every form of one kind has the same fields. */
export type Answers = Readonly<Record<string, unknown>>

/**
 * What the server has. `id` and `version` are null until it was started there; `at`: when it last changed there, UTC, ''
 * where that is not known.
 */
export type ServerCopy<F> = {
  id: string | null
  version: number | null
  status: string
  at: string
  form: F
}

/** What is kept on the phone, for all tabs of one account: the server's last known copy, and the form as typed since. */
export type Kept<F> = { base: ServerCopy<F>; form: F }

/** Why the server did not take the answers, as they are. */
export type Refusal = 'answers' | 'signed-out' | 'closed' | 'reviewed' | 'gone'

/** What stands in the way of saving. */
export type Problem<F> =
  | { kind: 'refused'; why: Refusal; fields: Readonly<Record<string, string>> }
  | { kind: 'failed' | 'offline' }
  | { kind: 'conflict'; theirs: ServerCopy<F>; differing: readonly (keyof F & string)[] }
  | { kind: 'other-account' }

export type Saving<F> = {
  kept: Kept<F>
  /** Typed since, and not yet written to the phone. */
  typed: Partial<F>
  /** How often something was typed since the page opened. */
  keys: number
  /**
   * The request that is under way, null where there is none: the form as it was sent, whether a person asked for it, and
   * whether it begins the application anew, which was gone.
   */
  sent: { form: F; isAsked: boolean; isAnew: boolean } | null
  /** A person asked for what is on the screen to be saved, and it has not been sent since. */
  isAsked: boolean
  /** How many versions of others were merged since the last success. */
  merges: number
  /** How often sending has failed in a row. */
  tries: number
  problem: Problem<F> | null
}

type Phase =
  | 'clean'
  | 'dirty'
  | 'saving'
  | 'dirty-while-saving'
  | 'refused'
  | 'failed'
  | 'offline'
  | 'conflict'
  | 'other-account'

const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** The fields whose values differ, with those of `after`. */
export function changesBetween<F extends Answers>(before: F, after: F): Partial<F> {
  const changes: Partial<F> = {}
  for (const field in after) if (!same(before[field], after[field])) changes[field] = after[field]
  return changes
}
/** Those of the changes that the answers do not have. */
export const lacking = <F extends Answers>(form: F, changes: Partial<F>): Partial<F> =>
  changesBetween(form, { ...form, ...changes })
export const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0

/** The answers on the screen. */
export const formOf = <F extends Answers>({ kept, typed }: Pick<Saving<F>, 'kept' | 'typed'>): F => ({
  ...kept.form,
  ...typed,
})

/** Whether something typed has not reached the server, as far as this phone knows. */
export const isUnsent = <F extends Answers>(now: Saving<F>): boolean =>
  !isEmpty(changesBetween(now.kept.base.form, formOf(now)))

export function phaseOf<F extends Answers>(now: Saving<F>): Phase {
  const { problem, sent } = now
  if (problem?.kind === 'other-account' || problem?.kind === 'conflict') return problem.kind
  if (sent !== null) return isEmpty(changesBetween(sent.form, formOf(now))) ? 'saving' : 'dirty-while-saving'
  if (problem) return problem.kind
  return isUnsent(now) ? 'dirty' : 'clean'
}

/** The status of an application that the server has no more: no draft, which would be sent by itself. */
export const GONE = 'gone'
export const gone = { kind: 'refused', why: 'gone', fields: {} } as const

/** What is known of the record alone, when nothing has been tried. */
export const problemOf = <F>({ base }: Kept<F>): Saving<F>['problem'] => (base.status === GONE ? gone : null)

export const opened = <F extends Answers>(kept: Kept<F>): Saving<F> => ({
  kept,
  typed: {},
  keys: 0,
  sent: null,
  isAsked: false,
  merges: 0,
  tries: 0,
  problem: problemOf(kept),
})

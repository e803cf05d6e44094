/**
 * The state of answers that are typed, stored on this phone and sent to the server, and the three-way merge of answers that were
 * changed in two places. Pure. The page says "saved" only where the server has exactly the answers on the screen.
 */

/** Answers by field; every form of one kind has the same fields. */
export type Answers = Readonly<Record<string, unknown>>

/**
 * The server's copy. `id` and `version` are null before the application exists there; `at`: the time of its last change there,
 * UTC, '' where unknown.
 */
export type ServerCopy<F> = {
  id: string | null
  version: number | null
  status: string
  at: string
  form: F
}

/** The answers on the screen with later edits, and the last known server copy; the phone's record follows them. */
export type Kept<F> = { base: ServerCopy<F>; form: F }

/** Why the server refused the answers. */
export type Refusal = 'answers' | 'signed-out' | 'closed' | 'reviewed' | 'gone'

export type Problem<F> =
  | { kind: 'refused'; why: Refusal; fields: Readonly<Record<string, string>> }
  | { kind: 'failed' | 'offline' }
  | { kind: 'conflict'; theirs: ServerCopy<F>; differing: readonly (keyof F & string)[] }
  | { kind: 'other-account' }

export type Saving<F> = {
  kept: Kept<F>
  /** The request under way: the form as it was sent, and whether a person asked for it. */
  sent: { form: F; isAsked: boolean } | null
  /** A person has asked to save, and no request was sent since. */
  isAsked: boolean
  /** How many foreign versions were merged since the last success. */
  merges: number
  /** Failed requests in a row. */
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

/** The fields whose values differ, with their values in `after`. */
export function changesBetween<F extends Answers>(before: F, after: F): Partial<F> {
  const changes: Partial<F> = {}
  for (const field in after) if (!same(before[field], after[field])) changes[field] = after[field]
  return changes
}
export const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0

/** Whether some answers have not reached the server, as far as this phone knows. */
export const isUnsent = <F extends Answers>({ kept: { base, form } }: Saving<F>): boolean =>
  !isEmpty(changesBetween(base.form, form))

export function phaseOf<F extends Answers>(now: Saving<F>): Phase {
  const { problem, sent } = now
  if (problem?.kind === 'other-account' || problem?.kind === 'conflict') return problem.kind
  if (sent !== null)
    return isEmpty(changesBetween(sent.form, now.kept.form)) ? 'saving' : 'dirty-while-saving'
  if (problem) return problem.kind
  return isUnsent(now) ? 'dirty' : 'clean'
}

/** The status of an application that the server no longer has; unlike a draft it is not sent automatically. */
export const GONE = 'gone'
export const gone = { kind: 'refused', why: 'gone', fields: {} } as const

/** The problem of a record before any request. */
const problemOf = <F>({ base }: Kept<F>): Saving<F>['problem'] => (base.status === GONE ? gone : null)

export const opened = <F extends Answers>(kept: Kept<F>): Saving<F> => ({
  kept,
  sent: null,
  isAsked: false,
  merges: 0,
  tries: 0,
  problem: problemOf(kept),
})

/** `form` has the changes of both sides, this phone's where both changed a field; `differing` names these fields. */
export function mergeWith<F extends Answers>(
  { base, form }: Kept<F>,
  theirs: ServerCopy<F>,
): { form: F; differing: (keyof F & string)[] } {
  const changedHere = changesBetween(base.form, form)
  const changedThere = changesBetween(base.form, theirs.form)
  const unequal = changesBetween(theirs.form, form)
  const differing: (keyof F & string)[] = []
  for (const field in changedHere) if (field in changedThere && field in unequal) differing.push(field)
  return { form: { ...theirs.form, ...changedHere }, differing }
}

/** The server's answer to `sent`, with the later edits. */
export const rebased = <F extends Answers>(sent: F, typed: F, answered: F): F => ({
  ...answered,
  ...changesBetween(sent, typed),
})

/** The server has saved the files of one field alone; all other edits stay unsent. @param version the server's new version */
export const withFile = <F extends Answers>(
  { base, form }: Kept<F>,
  changes: Partial<F>,
  version: number,
): Kept<F> => ({
  base: {
    ...base,
    // Where another phone has changed the application as well, the next save merges both.
    version: base.version === version - 1 ? version : base.version,
    form: { ...base.form, ...changes },
  },
  form,
})

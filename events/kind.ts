/**
 * A kind of typed text: one object that the browser and the server share, so that a field names its kind and has no rules
 * of its own. Names, lines, codes and search texts are in text.ts, phone and e-mail in contacts.ts, the others in money.ts,
 * day.ts, password.ts and application/kinds.ts.
 */

/** Catalogue keys of the messages. */
export type Problem =
  | 'error.aadhaarAsPhone'
  | 'error.aadhaarInText'
  | 'error.amount'
  | 'error.clock'
  | 'error.dateParts'
  | 'error.email'
  | 'error.noSuchDate'
  | 'error.oneAmount'
  | 'error.phone'
  | 'error.pincode'
  | 'error.year'
  | 'error.yearDigits'
  | 'error.zone'

export type Kind = {
  /** The text as it is stored and measured; '' where nothing of it is visible. Folding is idempotent. */
  fold: (typed: string) => string
  /** The problem of a folded, non-empty text; null where it is valid. */
  problem: (folded: string) => Problem | null
  /** False for input that only a mistake or an attack sends. `fold` repairs it in drafts; everywhere else it is refused. */
  isPlain?: (typed: string) => boolean
}

/** The problem of a typed text. `missing`: what to return where it is empty. */
export function problemOf<M extends string | null>(
  kind: Kind,
  typed: string,
  missing: M,
): Problem | M | null {
  const folded = kind.fold(typed)
  return folded === '' ? missing : kind.problem(folded)
}

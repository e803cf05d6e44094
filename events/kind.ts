/**
 * A kind of what people type. Each is one object, used by the browser and the server alike; a place names its kind and no rule
 * of its own. The kinds: names, lines, codes and what is searched for in text.ts; one each in phone.ts, pin.ts, money.ts, day.ts,
 * email.ts and password.ts. kind-schemas.ts has their schemas. Pure.
 */

/** The catalogue keys of what may be wrong with a text of any kind. */
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
  /** The text as it is stored and measured; '' where nothing of it can be seen. Folding again changes nothing. */
  fold: (typed: string) => string
  /** What is wrong with a folded text that is not empty; null where nothing is. */
  problem: (folded: string) => Problem | null
  /** False for what only a mistake or an attack sends. Drafts are repaired by `fold`; anywhere else it is refused. */
  isPlain?: (typed: string) => boolean
}

/** What is wrong with a text as it was typed. `missing`: what to say where it is empty; null where that is fine. */
export function problemOf<M extends string | null>(
  kind: Kind,
  typed: string,
  missing: M,
): Problem | M | null {
  const folded = kind.fold(typed)
  return folded === '' ? missing : kind.problem(folded)
}

/**
 * The never check that ends every switch over a closed list: a new member does not compile until each switch handles it.
 * The fallback is for values written by a newer version; it never throws, since folds run over all of history.
 */
export const unforeseen = <T>(_value: never, fallback: T): T => fallback

/** The never check that ends every switch over a closed list: a new member does not compile until each switch has it. */

/** The fallback is for values written by a newer version. Never throws, since a fold runs over all of history. */
export const unforeseen = <T>(_value: never, fallback: T): T => fallback

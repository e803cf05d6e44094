/** The never check that ends every switch over a closed list: a new member does not compile until each switch has it. */

/**
 * What a value of a newer version, which no case knows, comes to at run time. Nothing throws here, since a fold runs
 * over all of history.
 */
export const unforeseen = <T>(_value: never, fallback: T): T => fallback

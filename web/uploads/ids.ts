/**
 * The names of files that wait. They order the files as they were chosen, also across pages, and also where the phone's
 * clock was put back in between.
 */

/** So many digits in every name, whatever the clock says: names are compared as text. */
const LEAST = 1_000_000_000_000

/** @param now milliseconds since 1970 */
export function uploadIds(now: () => number) {
  let last = LEAST
  return {
    /** Different in every tab. */
    next(field: string): string {
      last = Math.max(now(), last + 1)
      return `${last}-${crypto.getRandomValues(new Uint32Array(1)).join('')}-${field}`
    },
    /** Names made from now on come after this one. */
    follow(id: string): void {
      last = Math.max(last, Number.parseInt(id, 10) || 0)
    },
  }
}

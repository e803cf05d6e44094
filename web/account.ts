/**
 * The account that this page was opened for. Every request says it, and the server refuses what comes from a page of one
 * account with the session of another: a second tab, or the next person on the same phone, may have signed in meanwhile.
 */
let id: string | null = null

/** Null where nobody is signed in. */
export function belongTo(account: string | null): void {
  id = account
}

export const accountHeader = (): Record<string, string> => (id === null ? {} : { 'x-account': id })

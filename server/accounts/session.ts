/** Starts the session of an account; to be called in the same turn as the last check of what the account may do. */

import { sessionLength } from '../http/session-cookie.ts'
import type { Account } from '../store/records.ts'
import type { Store } from '../store/store.ts'

/** `maxAge`: milliseconds; null where it ends with the browser, and a while after the last request: on a shared device. */
export type Session = { token: string; maxAge: number | null }

export function startSession(
  { vault, clock }: Store,
  { id, role }: Account,
  { isShared = false } = {},
): Session {
  const lasts = sessionLength(role)
  const token = vault.sessions.start(id, clock(), { lasts, isShared })
  return { token, maxAge: isShared ? null : lasts }
}

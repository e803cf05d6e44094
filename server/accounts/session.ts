/** Starts the session of an account; to be called in the same turn as the last check of what the account may do. */
import type { Account } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { sessionLength } from './session-cookie.ts'

/** `maxAge`: milliseconds. */
export type Session = { token: string; maxAge: number }

export function startSession({ vault, clock }: Store, { id, role }: Account): Session {
  const maxAge = sessionLength(role)
  return { token: vault.sessions.start(id, clock(), maxAge), maxAge }
}

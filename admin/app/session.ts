/** The console's session once somebody has signed in; signing out clears everything stored in this browser. */

import type { createStore } from 'jotai'
import { useEffect, useState } from 'react'
import { belongTo, requestHeaders } from '#web/account.ts'
import { ApiError, call } from '#web/api.ts'
import { tabStorage } from '#web/keeping/web-storage.ts'
import { endSession, isLeaving, leaveLater } from '#web/leaving/waiting.ts'
import { inTime, NoNetwork } from '#web/network.ts'
import { registerWorker } from '#web/worker/register.ts'
import { forgetKey, keyOwner } from './sealed-key.ts'
import { Account, isStaff } from './sign-in.ts'
import { accountAtom, signedOutAtom } from './state.ts'

/** Milliseconds for an answer where this tab can be used without one. */
const PATIENCE = 10_000
/** The account last signed in in this tab, for offline use. */
const ACCOUNT_KEY = 'console:who'

/** The account whose key is still stored in this tab. */
function offlineAccount(): Account | null {
  const account = tabStorage.read(ACCOUNT_KEY, Account)
  return account?.id === keyOwner() ? account : null
}

/** Deletes the key but not the encrypted records, for when the same person signs in again. */
export function sessionEnded(): void {
  forgetKey()
  tabStorage.remove(ACCOUNT_KEY)
}

/** Those of the answer that named the account, before anything else was read; null offline. */
let headersAtStart: Headers | null = null
export const headerAtStart = (name: string): string | null => headersAtStart?.get(name) ?? null

/** Null when nobody is signed in. Offline: the last account of this tab, while its encrypted records can be opened. */
export async function fetchAccount(): Promise<Account | null> {
  try {
    if (isLeaving() && (await logout()) === 'unreachable') return null
    const signal = inTime('/api/me', offlineAccount() ? PATIENCE : undefined)
    const reply = fetch('/api/me', { headers: requestHeaders(), signal })
    const account = await call('/api/me', { reply, schema: Account })
    headersAtStart = (await reply).headers
    belongTo(account.id)
    tabStorage.set(ACCOUNT_KEY, JSON.stringify(account))
    return account
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      sessionEnded()
      return null
    }
    const known = error instanceof NoNetwork ? offlineAccount() : null
    if (known) {
      belongTo(known.id)
      return known
    }
    throw error
  }
}

/** Clears this browser, but for preferences, once the server has ended the session; until then nothing. */
export async function logout(): Promise<'ended' | 'unreachable'> {
  const outcome = await endSession()
  if (outcome === 'ended') {
    sessionEnded()
    // Whoever is signed in on this machine is signed out.
    belongTo(null)
  }
  return outcome
}

/** Hides everything until the server can be reached. @returns false where the browser cannot remember it */
export function hideUntilLogout(): boolean {
  if (!leaveLater()) return false
  sessionEnded()
  belongTo(null)
  return true
}

// Requests the signed-in account once, when the page loads, and registers the service worker for staff.

type Visitor =
  | { state: 'pending' }
  | { state: 'failed'; error: unknown }
  | { state: 'known'; account: Account | null }

export function useVisitor(store: ReturnType<typeof createStore>): Visitor {
  const [visitor, setVisitor] = useState<Visitor>({ state: 'pending' })
  useEffect(() => {
    fetchAccount().then(
      (account) => {
        store.set(accountAtom, account)
        store.set(signedOutAtom, false)
        if (account && isStaff(account)) registerWorker('/admin/sw.js', { scope: '/admin' })
        setVisitor({ state: 'known', account })
      },
      (error: unknown) => setVisitor({ state: 'failed', error }),
    )
  }, [store])
  return visitor
}

/** The console's session after sign-in. Signing out clears everything stored in this browser. */
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
import { accountAtom } from './state.ts'

/** Milliseconds. With an offline account the request is given up after that. */
const PATIENCE = 10_000
const ACCOUNT_KEY = 'console:who'

/** The account of this tab, as long as its key is stored. */
function offlineAccount(): Account | null {
  const account = tabStorage.read(ACCOUNT_KEY, Account)
  return account?.id === keyOwner() ? account : null
}

/** Deletes the key but not the encrypted records, which the same person can open after signing in again. */
export function sessionEnded(): void {
  forgetKey()
  tabStorage.remove(ACCOUNT_KEY)
}

/** Response headers of the first `/api/me`, which is answered before any data is read; null offline. */
let headersAtStart: Headers | null = null
export const headerAtStart = (name: string): string | null => headersAtStart?.get(name) ?? null

/** Null when nobody is signed in. Offline: the last account of this tab, as long as its key is stored. */
async function fetchAccount(): Promise<Account | null> {
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

/** Clears this browser, except for preferences, once the server has ended the session. */
export async function logout(): Promise<'ended' | 'unreachable'> {
  const outcome = await endSession()
  if (outcome === 'ended') {
    sessionEnded()
    // Signs out every account of this browser.
    belongTo(null)
  }
  return outcome
}

/** Hides all data until the server can be reached. @returns false where the browser cannot store that */
export function hideUntilLogout(): boolean {
  if (!leaveLater()) return false
  sessionEnded()
  belongTo(null)
  return true
}

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
        if (account && isStaff(account)) registerWorker('/admin/sw.js', { scope: '/admin' })
        setVisitor({ state: 'known', account })
      },
      (error: unknown) => setVisitor({ state: 'failed', error }),
    )
  }, [store])
  return visitor
}

/** Requests the signed-in account once, when the page loads, and registers the service worker for staff. */
import type { createStore } from 'jotai'
import { useEffect, useState } from 'react'
import { registerWorker } from '#web/worker/register.ts'
import { fetchAccount } from './session.ts'
import { type Account, isStaff } from './sign-in.ts'
import { accountAtom, signedOutAtom } from './state.ts'

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

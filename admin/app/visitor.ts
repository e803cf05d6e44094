/** The signed-in account, requested once when the page loads. */
import type { createStore } from 'jotai'
import { useEffect, useState } from 'react'
import { registerWorker } from '#web/worker/register.ts'
import { type Account, isStaff, whoIsIn } from './session.ts'
import { accountAtom, signedOutAtom } from './state.ts'

type Visitor =
  | { state: 'asking' }
  | { state: 'failed'; error: unknown }
  | { state: 'known'; account: Account | null }

export function useVisitor(store: ReturnType<typeof createStore>): Visitor {
  const [visitor, setVisitor] = useState<Visitor>({ state: 'asking' })
  useEffect(() => {
    whoIsIn().then(
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

/** Reports the outcome of a change: one toast, in the words of SPEC.md section 8, and the time of the last save. */
import { type createStore, useStore } from 'jotai'
import { useMemo } from 'react'
import { wordsOf } from '#web/api.ts'
import { type ToastAction, toast } from '#web/ui/toast.ts'
import { connectionAtom, savedAtom } from './state.ts'
import { type Translate, useWords } from './texts/console.ts'

export const outcomesIn = (store: ReturnType<typeof createStore>, t: Translate) => ({
  /**
   * @param event the newest event that the change made, or 0 where it is not known
   * @param act what the toast offers, such as to take the change back
   */
  succeeded: (text: string, { event = 0, act }: { event?: number; act?: ToastAction } = {}): void => {
    store.set(savedAtom, { at: new Date(), event })
    toast({ kind: 'default', title: t('toast.success'), text, ...(act && { act }) })
  },
  /** The server's words, that the network is gone, or the given ones. */
  failed: (error: unknown, otherwise: string): void => {
    if (error instanceof TypeError) store.set(connectionAtom, 'lost')
    const text = wordsOf(error, { network: t('toast.network'), otherwise })
    toast({ kind: 'destructive', title: t('toast.error'), text })
  },
})

export function useOutcomes() {
  const store = useStore()
  const { t } = useWords()
  return useMemo(() => outcomesIn(store, t), [store, t])
}

/** Reports the outcome of a change: a toast in the words of SPEC.md section 8, and the time of the last save for the status bar. */
import { type createStore, useStore } from 'jotai'
import { useMemo } from 'react'
import { wordsOf } from '#web/api.ts'
import { type ToastAction, toast } from '#web/ui/toast.ts'
import { connectionAtom, savedAtom } from './state.ts'
import { type Translate, useWords } from './texts/console.ts'

export const outcomesIn = (store: ReturnType<typeof createStore>, t: Translate) => ({
  /**
   * @param event sequence number of the newest event that the change made; 0 where it is not known
   * @param act a button in the toast, such as Undo
   */
  succeeded: (text: string, { event = 0, act }: { event?: number; act?: ToastAction } = {}): void => {
    store.set(savedAtom, { at: new Date(), event })
    toast({ kind: 'default', title: t('toast.success'), text, ...(act && { act }) })
  },
  /** @param otherwise the text where the error is neither the server's own nor a lost network */
  failed: (error: unknown, otherwise: string): void => {
    if (error instanceof TypeError) store.set(connectionAtom, 'lost')
    const text = wordsOf(error, { network: t('toast.network'), otherwise })
    toast({ kind: 'destructive', title: t('toast.error'), text })
  },
})

export type Outcomes = ReturnType<typeof outcomesIn>

export function useOutcomes(): Outcomes {
  const store = useStore()
  const { t } = useWords()
  return useMemo(() => outcomesIn(store, t), [store, t])
}

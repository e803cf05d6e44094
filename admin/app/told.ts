/** Tells how a change went, for views with words of their own: one toast, and what the window last saved. */
import { useStore } from 'jotai'
import { useMemo } from 'react'
import { wordsOf } from '#web/api.ts'
import { toast } from '#web/ui/toast.ts'
import { connectionAtom, savedAtom } from './state.ts'
import { useWords } from './words.ts'

export function useTold() {
  const store = useStore()
  const { word } = useWords()
  return useMemo(
    () => ({
      succeeded: (text: string): void => {
        store.set(savedAtom, { at: new Date(), event: 0 })
        toast({ kind: 'default', title: word('toast.success'), text })
      },
      /** The server's words, that the network is gone, or the given ones. */
      failed: (error: unknown, otherwise: string): void => {
        if (error instanceof TypeError) store.set(connectionAtom, 'lost')
        const text = wordsOf(error, { network: word('toast.network'), otherwise })
        toast({ kind: 'destructive', title: word('toast.error'), text })
      },
    }),
    [store, word],
  )
}

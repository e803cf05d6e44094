/** Tells how a change went, for views with words of their own: one toast, and what the window last saved. */
import { useStore } from 'jotai'
import { useMemo } from 'react'
import { wordsOf } from '#web/api.ts'
import { toast } from '#web/ui/toast.ts'
import { connectionAtom, savedAtom } from './state.ts'
import { useWords } from './texts/console.ts'

export function useTold() {
  const store = useStore()
  const { t } = useWords()
  return useMemo(
    () => ({
      succeeded: (text: string): void => {
        store.set(savedAtom, { at: new Date(), event: 0 })
        toast({ kind: 'default', title: t('toast.success'), text })
      },
      /** The server's words, that the network is gone, or the given ones. */
      failed: (error: unknown, otherwise: string): void => {
        if (error instanceof TypeError) store.set(connectionAtom, 'lost')
        const text = wordsOf(error, { network: t('toast.network'), otherwise })
        toast({ kind: 'destructive', title: t('toast.error'), text })
      },
    }),
    [store, t],
  )
}

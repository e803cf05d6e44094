/** How the outcome of a change is told: one toast, in the words of SPEC.md section 8. */
import type { createStore } from 'jotai'
import { wordsOf } from '#web/api.ts'
import { type Act, toast } from '#web/ui/toast.ts'
import { ChangedElsewhere } from './changes.ts'
import { connectionAtom, savedAtom } from './state.ts'
import type { Key, Translate } from './texts/console.ts'

type Store = ReturnType<typeof createStore>

/**
 * @param event the newest event that the change made, or 0 where it is not known
 * @param act what the toast offers, such as to take the change back
 */
export function succeeded(
  store: Store,
  t: Translate,
  { text, event = 0, act }: { text: Key; event?: number; act?: Act },
): void {
  store.set(savedAtom, { at: new Date(), event })
  toast({ kind: 'default', title: t('toast.success'), text: t(text), ...(act && { act }) })
}

/** The server's words, that the network is gone, that somebody else was faster, or the given words. */
export function failed(
  store: Store,
  t: Translate,
  { error, otherwise }: { error: unknown; otherwise: Key },
): void {
  if (error instanceof TypeError) store.set(connectionAtom, 'lost')
  const text =
    error instanceof ChangedElsewhere
      ? t('console.changedElsewhere', { status: t(`status.${error.now.status}`) })
      : wordsOf(error, { network: t('toast.network'), otherwise: t(otherwise) })
  toast({ kind: 'destructive', title: t('toast.error'), text })
}

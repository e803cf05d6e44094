/** The Undo button of the toast that reports a change: it takes back that change and no other. */
import type { createStore } from 'jotai'
import { dismiss, type ToastAction } from '#web/ui/toast.ts'
import { gridAtom } from '../state.ts'
import type { Translate } from '../texts/console.ts'
import { type NumberedChange, takeBackAtom } from './tracked.ts'

// The button beside a message, such as Undo.

function ToastButton({ toast, act }: { toast: number; act: ToastAction }) {
  const press = () => {
    dismiss(toast)
    act.run()
  }
  return (
    <button className="toast-act" type="button" onClick={press}>
      {act.name}
    </button>
  )
}

type Store = ReturnType<typeof createStore>

/** The focus goes to the grid, since the toast is gone. Nothing for a change that cannot be undone. */
export const undoButton = (store: Store, t: Translate, change: NumberedChange): { act?: ToastAction } =>
  change.events.length === 0
    ? {}
    : {
        act: {
          name: t('console.undoThis'),
          of: change.n,
          Button: ToastButton,
          run: () => {
            store.get(gridAtom)?.focus()
            store.get(takeBackAtom)?.run(change)
          },
        },
      }

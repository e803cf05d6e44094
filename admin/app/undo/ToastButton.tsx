/** The button beside a message, such as Undo. */
import type { ToastAction } from '#web/ui/said.ts'
import { dismiss } from '#web/ui/toast.ts'

export function ToastButton({ toast, act }: { toast: number; act: ToastAction }) {
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

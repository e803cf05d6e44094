/**
 * The position in the dialog for moving. Alt with an arrow opens it, and each further press goes one place further, also before the dialog
 * is on the screen: so mean those who press it three times in one go.
 */
import { atom, type createStore } from 'jotai'
import type { ReactNode } from 'react'
import { dialogAtom } from '../../app/state.ts'

type Store = ReturnType<typeof createStore>

export const movedToAtom = atom(0)

const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
const stepOf = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): number | undefined =>
  altKey && !ctrlKey && !metaKey && !shiftKey ? steps[key] : undefined

type Hearing = { most: number; isSaving: () => boolean }

/** Called before the dialog is opened, which takes keys for itself; until it is closed. @param most the last position there is */
export function hearFurtherSteps(store: Store, { most, isSaving }: Hearing): void {
  let own: ReactNode = null
  const onKey = (event: KeyboardEvent) => {
    const step = stepOf(event)
    if (step === undefined || isSaving()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!event.repeat) store.set(movedToAtom, (now) => Math.min(Math.max(1, now + step), most))
  }
  const stop = store.sub(dialogAtom, () => {
    own ??= store.get(dialogAtom)
    if (store.get(dialogAtom) === own) return
    stop()
    removeEventListener('keydown', onKey, true)
  })
  addEventListener('keydown', onKey, true)
}

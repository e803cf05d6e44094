/** The toasts in the course of acts: what becomes of them with presses, with the next act, and where one is taken back. */
import type { Toasts } from './said.ts'
import { actBegun, askedStill, joined, type Listed, pressed, takenBack } from './said-of-acts.ts'
import { currentToasts, toast } from './toast.ts'

/** Most keys change nothing. */
function update(next: Toasts): void {
  const now = currentToasts.now()
  const isSame = next.length === now.length && next.every((one, place) => one === now[place])
  if (!isSame) currentToasts.set(next)
}

/** Says it in one sentence with what was said of the same kind right before. */
export function toastListed(listed: Listed): void {
  const { others, message } = joined(currentToasts.now(), listed, performance.now())
  update(others)
  toast(message)
}

/** Something was pressed that was not asked for. @param at in milliseconds as those of events */
export const endAsking = (at: number): void => update(pressed(currentToasts.now(), at))

/** What is asked for is looked at again: another row is in hand, or a dialog was opened or closed. */
export const checkAsking = (): void => update(askedStill(currentToasts.now()))

/** The next act begins. */
export const dismissFormer = (): void => update(actBegun(currentToasts.now(), performance.now()))

/** @param of the number of a change that has been taken back */
export const endAct = (of: number): void => update(takenBack(currentToasts.now(), of))

/**
 * "Press again to act on it" is about the very next press: with any other, it is said no more, nor once that would do something else.
 */
import type { createStore } from 'jotai'
import { checkAsking, endAsking } from '#web/ui/toast-of-acts.ts'
import { dialogAtom, focusedAtom } from './state.ts'

/** They belong to the key that is pressed with them. */
const modifiers = ['Control', 'Shift', 'Alt', 'Meta']

function end(event: Event): void {
  if (event instanceof KeyboardEvent && modifiers.includes(event.key)) return
  // Its own button, and text in it that is being marked.
  if (event.target instanceof Element && event.target.closest('.toast')) return
  endAsking(event.timeStamp)
}

/** Called once, when the console starts. Before any command, since that may ask anew. */
export function endAskingOnPress(store: ReturnType<typeof createStore>): void {
  for (const kind of ['keydown', 'pointerdown', 'click']) addEventListener(kind, end, true)
  for (const one of [dialogAtom, focusedAtom]) store.sub(one, checkAsking)
}

/**
 * Letters that are typed into a form while it is being saved, and Ctrl+Z there: they go with it when that succeeds, so each is said not to have been
 * taken. Where it fails they stay in their field, and nothing is said.
 */
import { noteUnheard } from '../app/unheard.ts'
import type { CommandContext } from './registry.ts'
import { isTyping, shownKeys } from './shown-keys.ts'

/** Whether it is a field of a form that is being saved (`data-sent`, set by submitting.ts). */
export function isOfSentForm(target: EventTarget | null, isMutating: boolean): boolean {
  const form = target instanceof Element ? target.closest('form') : null
  // It was saved, or could not be: what is typed now is text again.
  if (!isMutating) form?.removeAttribute('data-sent')
  return form?.hasAttribute('data-sent') ?? false
}

const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** In a field it takes back typing, of which nothing is left where the form is saved. */
const isUndo = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !altKey && !shiftKey

export function noteTypedTooLate(event: KeyboardEvent, { store, client }: CommandContext): void {
  if (!isText(event) && !isUndo(event)) return
  if (!isTyping(event.target) || !isOfSentForm(event.target, client.isMutating() > 0)) return
  const press = isUndo(event) ? shownKeys('Control+Z') : event.key
  noteUnheard(store, press, { use: 'typing' })
}

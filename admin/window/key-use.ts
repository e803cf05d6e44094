/** What a pressed key is for, as burst.ts asks: by what has the focus, by the open dialog, and by the commands there are. */
import type { QueryClient } from '@tanstack/react-query'
import type { createStore } from 'jotai'
import { openDialogs } from '#web/ui/open-dialogs.ts'
import { dialogAtom } from '../app/state.ts'
import { type Key, type KeyUse, SAVE_KEYS } from './burst.ts'
import { commandsAtom } from './registry.ts'
import { isOfSentForm } from './sent-form.ts'
import { goingKeys, isTyping, isUndoOfTyping, pressedKeys, shownKeys } from './shown-keys.ts'

type Store = ReturnType<typeof createStore>
export type At = { store: Store; client: QueryClient }

const modifiers = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']
const editing = ['Control+A', 'Control+C', 'Shift+F10', 'ContextMenu']

export const isOfCommand = (name: string, store: Store): boolean =>
  store.get(commandsAtom).some(({ keys }) => keys?.includes(name))

/** It has the focus, or its list has it and what is typed goes to its field. */
const focusOf = ({ target }: KeyboardEvent): EventTarget | null =>
  isTyping(document.activeElement) ? document.activeElement : target

function usedAs(event: KeyboardEvent, name: string, { store }: At): KeyUse {
  const { key, ctrlKey, metaKey, altKey } = event
  if (modifiers.includes(key) || event.isComposing) return 'none'
  if (key === 'Escape') return 'escape'
  const isInField = isTyping(focusOf(event))
  const dialog = openDialogs.now().at(-1)
  const isAhead = store.get(dialogAtom) !== null && !dialog
  if (name === SAVE_KEYS && dialog) return 'confirm'
  if (isInField && isUndoOfTyping(event)) return 'text'
  const isChord = ctrlKey || metaKey || altKey
  if (isOfCommand(name, store) && (isChord || key.length > 1))
    return isInField && editing.includes(name) ? 'none' : 'other'
  if (isChord) return 'none'
  const target = focusOf(event)
  const isPress = target instanceof Element && !target.matches('textarea, select')
  if (dialog && isPress && (key === 'Enter' || (key === ' ' && target.matches('button')))) return 'confirm'
  const isText = key.length === 1 || key === 'Backspace' || key === 'Enter'
  if (isText) return isInField || isAhead ? 'text' : 'other'
  return key === 'Tab' || goingKeys.test(key) ? 'other' : 'none'
}

export function keyOf(event: KeyboardEvent, at: At): Key {
  const name = pressedKeys(event)
  const target = focusOf(event)
  const dialog = openDialogs.now().at(-1)
  const isAhead = at.store.get(dialogAtom) !== null && !dialog?.contains(document.activeElement)
  const isMutating = at.client.isMutating() > 0
  return {
    name,
    at: event.timeStamp,
    use: usedAs(event, name, at),
    isForForm: isAhead || (dialog !== undefined && isTyping(target)),
    isLate:
      isOfSentForm(target, isMutating) || isOfSentForm(dialog?.querySelector('form') ?? null, isMutating),
  }
}

const isPlain = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Backspace')

/** What a press is called: letters as they were typed. */
export const wordOf = (event: KeyboardEvent, { name }: Key): string =>
  isPlain(event) ? event.key : shownKeys(name)

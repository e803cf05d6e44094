/** Keyboard shortcuts: display and matching. Keys of a single character can be turned off (WCAG 2.1.4). */
import { useStore } from 'jotai'
import { useLayoutEffect, useRef } from 'react'
import { openDialogs } from '#web/ui/open-dialogs.ts'
import { characterKeysAtom, dialogAtom, gridAtom } from '../app/state.ts'
import { isFocusFree, isInGrid } from './focus.ts'
import {
  type Command,
  type CommandContext,
  commandsAtom,
  isOnRow,
  isPossible,
  useContextNow,
} from './registry.ts'

/** Saves what is being written, in a dialog or beside the list. */
export const SAVE_KEYS = 'Control+Enter'

const keyNames: Record<string, string> = {
  Control: 'Ctrl',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: 'Del',
  Escape: 'Esc',
  Enter: '↵',
  ContextMenu: 'Menu',
}

/** `Control+K` as "Ctrl K"; `G S` as "G S". */
export const shownKeys = (keys: string): string =>
  keys
    .split(/[+ ](?=.)/)
    .map((key) => keyNames[key] ?? key)
    .join(' ')

const isCharacter = (pressed: string): boolean => /^(Shift\+)?\S$/u.test(pressed)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio], [type=range]), textarea, select'))

/** The pressed keys in the spelling of `Command.keys`. Shift is only named beside letters and named keys: `?` is `?`. */
function pressedKeys({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const isSign = key.length === 1 && !/[a-z]/i.test(key)
  const parts = [
    ctrlKey || metaKey ? 'Control' : '',
    altKey ? 'Alt' : '',
    shiftKey && !isSign ? 'Shift' : '',
    key.length === 1 ? key.toUpperCase() : key,
  ]
  return parts.filter(Boolean).join('+')
}

/** Milliseconds between the two keys of a sequence, at most. */
const SEQUENCE_TIMEOUT = 1200

/** The first shortcut of a command, as it is shown. */
export const shortcutOf = ({ keys: [first] = [] }: Command): string | undefined =>
  first === undefined ? undefined : shownKeys(first)

/** In a text field these edit the text, or open the menu with which it is pasted. */
const editingKeys = ['Control+A', 'Control+C', 'Control+Z', 'Shift+F10', 'ContextMenu']
const chord = /^(Control\+|Alt\+|F\d|Shift\+F\d)/
/** A button is pressed by it, and menus, tabs and panes that scroll have a use for it. */
const ofFocus = /^(Shift\+)?(Enter|Arrow\w+|ContextMenu)$/
/** Letters go to their entry that begins with them. */
const takesLetters = '[role=menu], [role=listbox], [aria-haspopup=listbox], dialog'

/** @returns whether a shortcut may run from the element where the key was pressed */
function isAllowedAt(pressed: string, target: EventTarget | null): boolean {
  if (isTyping(target)) return chord.test(pressed) && !editingKeys.includes(pressed)
  if (chord.test(pressed) || isInGrid(target) || isFocusFree()) return true
  return !ofFocus.test(pressed) && target instanceof Element && target.closest(takesLetters) === null
}

/** The button that sends the form with the focus, or that of the open dialog. */
function submitButton(target: EventTarget | null): HTMLButtonElement | null {
  const own = target instanceof Element ? target.closest('form') : null
  const form = own ?? openDialogs.now().at(-1)?.querySelector('form')
  return form?.querySelector<HTMLButtonElement>('button[type=submit]') ?? null
}

/** Without the focus an arrow goes on in the list. @returns whether it was one */
function steppedFromNowhere({ store }: CommandContext, pressed: string): boolean {
  const by = pressed === 'ArrowDown' ? 1 : pressed === 'ArrowUp' ? -1 : null
  const grid = store.get(gridAtom)
  if (by === null || grid === null || !isFocusFree()) return false
  grid.step(by, false)
  return true
}

/** Listens for the shortcuts of all commands, unless a dialog is open or on its way. */
export function useCommandKeys(): void {
  const store = useStore()
  const now = useContextNow()
  const firstKey = useRef({ key: '', at: 0 })
  // A layout effect, so that shortcuts work from the first paint.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = pressedKeys(event)
      const { target } = event
      if (event.defaultPrevented || (isCharacter(pressed) && !store.get(characterKeysAtom))) return
      const submit = pressed === SAVE_KEYS ? submitButton(target) : null
      if (submit) {
        event.preventDefault()
        if (!event.repeat) submit.click()
        return
      }
      // Its code may still be loading.
      if (pressed === 'Escape' && openDialogs.now().length === 0 && store.get(dialogAtom) !== null)
        store.set(dialogAtom, null)
      else if (store.get(dialogAtom) === null && isAllowedAt(pressed, target)) run(event, pressed)
    }
    const run = (event: KeyboardEvent, pressed: string) => {
      const context = now()
      const commands = store.get(commandsAtom)
      const { key, at } = firstKey.current
      // On a page that was just loaded `timeStamp` is less than the timeout, so the empty key is checked as well.
      const isSecond = key !== '' && event.timeStamp - at < SEQUENCE_TIMEOUT
      const keys = isSecond ? `${key} ${pressed}` : pressed
      firstKey.current = { key: '', at: 0 }
      const command = commands.find((one) => one.keys?.includes(keys) && isPossible(one, context))
      // A key that is held decides once.
      if (command && !(event.repeat && isOnRow(command))) void command.run(context)
      if (command || steppedFromNowhere(context, pressed)) event.preventDefault()
      else if (
        !isSecond &&
        commands.some((one) => one.keys?.some((other) => other.startsWith(`${pressed} `)))
      )
        firstKey.current = { key: pressed, at: event.timeStamp }
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [store, now])
}

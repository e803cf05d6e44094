/** Keyboard shortcuts: parsing, display and matching. Keys without Control or Alt work only in a grid (WCAG 2.1.4). */
import { useStore } from 'jotai'
import { useLayoutEffect, useRef } from 'react'
import { chooseRow } from '../app/in-hand/in-hand.ts'
import { dialogAtom } from '../app/state.ts'
import { useContextNow } from './command-context.ts'
import { isOnRow, runPressed } from './pressed.ts'
import { available, type Command, commandsAtom } from './registry.ts'

/** Milliseconds between the two keys of a sequence, at most. */
const SEQUENCE_TIMEOUT = 1200

const keyNames: Record<string, string> = {
  Control: 'Ctrl',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: 'Del',
  Escape: 'Esc',
  Enter: '↵',
  ContextMenu: '☰',
}

/** `Control+K` as "Ctrl K"; `G S` as "G S". */
export const shownKeys = (keys: string): string =>
  keys
    .split(/[+ ](?=.)/)
    .map((key) => keyNames[key] ?? key)
    .join(' ')

/** The first shortcut of a command, as it is shown. */
export const shortcutOf = ({ keys: [first] = [] }: Command): string | undefined =>
  first === undefined ? undefined : shownKeys(first)

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

const isInGrid = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-grid]') !== null
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
/** In a text field these edit the text. */
const editingKeys = ['Control+A', 'Control+C', 'Control+Z']

/** @returns whether a shortcut may run from the element where the key was pressed */
function isAllowedAt(pressed: string, target: EventTarget | null): boolean {
  if (isTyping(target) && (editingKeys.includes(pressed) || !/^(Control\+|Alt\+|F\d)/.test(pressed)))
    return false
  return /^(Control\+|Alt\+|Shift\+F\d|F\d)/.test(pressed) || isInGrid(target)
}

const startsSequence = (command: Command, key: string): boolean =>
  command.keys?.some((keys) => keys.startsWith(`${key} `)) ?? false

/** They go to another row of a grid. */
const goingKeys = /^(Arrow(Up|Down)|Page(Up|Down)|Home|End|\[|\])$/

/** Listens for the shortcuts of all commands, unless a dialog is open. */
export function useCommandKeys(): void {
  const store = useStore()
  const now = useContextNow()
  const firstKey = useRef({ key: '', at: 0 })
  // A layout effect, so that shortcuts work from the first paint.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = pressedKeys(event)
      if (isInGrid(event.target) && goingKeys.test(event.key)) chooseRow(store, event.timeStamp)
      const isBusy = store.get(dialogAtom) !== null
      if (isBusy || event.defaultPrevented || !isAllowedAt(pressed, event.target)) return
      const commands = store.get(commandsAtom)
      // On a page that was just loaded `timeStamp` is less than the timeout, so the empty key is checked as well.
      const { key, at } = firstKey.current
      const before = key !== '' && event.timeStamp - at < SEQUENCE_TIMEOUT ? `${key} ` : ''
      const keys = before + pressed
      firstKey.current = { key: '', at: 0 }
      const context = now()
      const command = available(commands, context).find((one) => one.keys?.includes(keys))
      if (command) {
        event.preventDefault()
        // A key that is held decides about one family, not about all that come to its place.
        if (!event.repeat || !isOnRow(command))
          runPressed(command, context, { place: 'list', at: event.timeStamp })
      } else if (before === '' && commands.some((one) => startsSequence(one, pressed)))
        firstKey.current = { key: pressed, at: event.timeStamp }
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [store, now])
}

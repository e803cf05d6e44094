/** Keyboard shortcuts: parsing, display and matching. Keys without Control or Alt work only in a grid (WCAG 2.1.4). */
import { useStore } from 'jotai'
import { useLayoutEffect, useRef } from 'react'
import { dialogAtom } from '../app/state.ts'
import { useCommandContext } from './command-context.ts'
import { available, type Command, commandsAtom } from './registry.ts'

/** Timeout of a two-key sequence, in milliseconds. */
const PAUSE = 1200

const names: Record<string, string> = {
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
    .map((key) => names[key] ?? key)
    .join(' ')

/** The pressed keys in the spelling of commands. Shift is only named beside letters and named keys: `?` is `?`. */
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
/** In a text field these keys edit the text. */
const ofText = ['Control+A', 'Control+C', 'Control+Z']

/** @returns whether a shortcut may run from the element where the key was pressed */
function mayHear(pressed: string, target: EventTarget | null): boolean {
  if (isTyping(target) && (ofText.includes(pressed) || !/^(Control\+|Alt\+|F\d)/.test(pressed))) return false
  return /^(Control\+|Alt\+|Shift\+F\d|F\d)/.test(pressed) || isInGrid(target)
}

const wants = (command: Command, keys: string): boolean => command.keys?.includes(keys) ?? false
const begins = (command: Command, key: string): boolean =>
  command.keys?.some((keys) => keys.startsWith(`${key} `)) ?? false

/** Listens for the shortcuts of all commands, unless a dialog is open. Reads the state at the time of the key press. */
export function useCommandKeys(): void {
  const store = useStore()
  const context = useCommandContext()
  const now = useRef(context)
  const first = useRef({ key: '', at: 0 })
  // A layout effect, so that shortcuts work from the first paint.
  useLayoutEffect(() => {
    now.current = context
  })
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const pressed = pressedKeys(event)
      const isBusy = store.get(dialogAtom) !== null
      if (isBusy || event.defaultPrevented || !mayHear(pressed, event.target)) return
      const commands = store.get(commandsAtom)
      // Of a page that has just come the time is less than the pause: without a first key there is none to wait for.
      const { key, at } = first.current
      const before = key !== '' && event.timeStamp - at < PAUSE ? `${key} ` : ''
      const keys = before + pressed
      first.current = { key: '', at: 0 }
      const command = available(commands, now.current).find((one) => wants(one, keys))
      if (command) {
        event.preventDefault()
        void command.run(now.current)
      } else if (before === '' && commands.some((one) => begins(one, pressed)))
        first.current = { key: pressed, at: event.timeStamp }
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [store])
}

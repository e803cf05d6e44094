/** Keyboard shortcuts: parsing, display and matching. Keys of a single character can be turned off (WCAG 2.1.4). */
import { useStore } from 'jotai'
import { useLayoutEffect, useRef } from 'react'
import { openDialogs } from '#web/ui/open-dialogs.ts'
import { chooseRow } from '../app/in-hand/in-hand.ts'
import { characterKeysAtom, dialogAtom } from '../app/state.ts'
import { noteUnheard } from '../app/unheard.ts'
import { SAVE_KEYS } from './burst.ts'
import { noteHearing, noteNotActedOn } from './burst-keys.ts'
import { focusedByGrid, isHeardWithoutFocus, isInGrid, stepByArrow } from './focus.ts'
import {
  isToldWhereImpossible,
  reachesBrowser,
  tellImpossible,
  tellLateSequence,
  tellNotComplete,
  tellUnknownSequence,
} from './impossible-keys.ts'
import { pressedInMenu } from './menu-keys.ts'
import { isOnRow, runPressed } from './pressed.ts'
import { pressedInDialog } from './pressed-in-dialog.ts'
import {
  type Command,
  type CommandContext,
  commandsAtom,
  isOnPageInHand,
  isPossible,
  useContextNow,
} from './registry.ts'
import { isOfSentForm } from './sent-form.ts'
import { goingKeys, isTyping, pressedKeys, shownKeys } from './shown-keys.ts'

/** Milliseconds between the two keys of a sequence, at most. */
const SEQUENCE_TIMEOUT = 1200
/** Until then a second key that would decide about a family may have been meant as that of the sequence. */
const SEQUENCE_DOUBT = 5000

/** The first shortcut of a command, as it is shown. */
export const shortcutOf = ({ keys: [first] = [] }: Command): string | undefined =>
  first === undefined ? undefined : shownKeys(first)

const isCharacter = (pressed: string): boolean => /^(Shift\+)?\S$/u.test(pressed)

/** In a text field these edit the text, or open the menu with which it is pasted. */
const editingKeys = ['Control+A', 'Control+C', 'Control+Z', 'Shift+F10', 'ContextMenu']

/** @returns whether a shortcut may run from the element where the key was pressed */
function isAllowedAt(pressed: string, target: EventTarget | null): boolean {
  if (isTyping(target) && (editingKeys.includes(pressed) || !/^(Control\+|Alt\+|F\d)/.test(pressed)))
    return false
  return /^(Control\+|Alt\+|Shift\+F\d|F\d)/.test(pressed) || isInGrid(target)
}

/** The button that sends the form with the focus, or that of the open dialog. */
function submitButton(target: EventTarget | null): HTMLButtonElement | null {
  const own = target instanceof Element ? target.closest('form') : null
  const form = own ?? openDialogs.now().at(-1)?.querySelector('form')
  return form?.querySelector<HTMLButtonElement>('button[type=submit]') ?? null
}

/** Enter in a field of one line sends its form, unless the button for that is greyed out. While that is being saved it is named with it. */
const isInIncompleteForm = (target: EventTarget | null, { client }: CommandContext): boolean =>
  target instanceof HTMLInputElement &&
  target.form?.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled === true &&
  !isOfSentForm(target, client.isMutating() > 0)

/** While the form is being saved already, the press is named with the outcome. */
function save(event: KeyboardEvent, submit: HTMLButtonElement, context: CommandContext): void {
  event.preventDefault()
  if (event.repeat) return
  const isSent = isOfSentForm(submit, context.client.isMutating() > 0)
  if (!isSent && !submit.disabled) submit.click()
  else {
    if (isSent) noteUnheard(context.store, shownKeys(SAVE_KEYS), { use: 'save' })
    else tellNotComplete(SAVE_KEYS, context)
    noteNotActedOn()
  }
}

type FirstKey = { key: string; at: number }
/** Whether this key would decide about a family, and may have been meant as the second of a sequence, for which it came too late. */
function isLateSecond({ key, at }: FirstKey, pressed: string, { command, commands, now }: Late): boolean {
  const isInDoubt = key !== '' && now - at >= SEQUENCE_TIMEOUT && now - at < SEQUENCE_DOUBT
  return (
    isInDoubt && isOnRow(command) && commands.some((one) => one.keys?.includes(`${key} ${pressed}`) ?? false)
  )
}
type Late = { command: Command; commands: readonly Command[]; now: number }

const startsSequence = (command: Command, key: string): boolean =>
  command.keys?.some((keys) => keys.startsWith(`${key} `)) ?? false

/** Listens for the shortcuts of all commands, unless a dialog is open. */
export function useCommandKeys(): void {
  const store = useStore()
  const now = useContextNow()
  const firstKey = useRef({ key: '', at: 0 })
  // A layout effect, so that shortcuts work from the first paint.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = pressedKeys(event)
      if (isCharacter(pressed) && !store.get(characterKeysAtom)) return
      const isLeftToNobody = focusedByGrid(store, event)
      const target = isLeftToNobody ? document.activeElement : event.target
      // With Alt an arrow goes nowhere: it moves the row in hand itself.
      if (isInGrid(target) && goingKeys.test(event.key) && !event.altKey) chooseRow(store, event.timeStamp)
      const commands = store.get(commandsAtom)
      if (event.defaultPrevented) return
      const submit = pressed === SAVE_KEYS ? submitButton(target) : null
      if (submit) return save(event, submit, now())
      if (pressed === 'Enter' && isInIncompleteForm(target, now())) {
        tellNotComplete(pressed, now())
        return noteNotActedOn()
      }
      if (store.get(dialogAtom) !== null) return pressedInDialog(event, pressed, now())
      if (isLeftToNobody && stepByArrow(store, pressed)) return event.preventDefault()
      const isFree = isHeardWithoutFocus(event)
      if (!isAllowedAt(pressed, target) && !isFree) return pressedInMenu(event, pressed, now())
      // On a page that was just loaded `timeStamp` is less than the timeout, so the empty key is checked as well.
      const { key, at } = firstKey.current
      const before = key !== '' && event.timeStamp - at < SEQUENCE_TIMEOUT ? `${key} ` : ''
      const keys = before + pressed
      firstKey.current = { key: '', at: 0 }
      // What had the focus may have been of a row that is not listed any more.
      const context = isFree && !isOnPageInHand(store) ? { ...now(), targets: [] } : now()
      const isAsked = (one: Command) => one.keys?.includes(keys) ?? false
      const all = commands.filter(isAsked)
      const command = all.find((one) => isPossible(one, context))
      if (command && isLateSecond({ key, at }, pressed, { command, commands, now: event.timeStamp })) {
        event.preventDefault()
        tellLateSequence(key, pressed, context)
        return noteNotActedOn()
      }
      const isTold = isToldWhereImpossible(pressed, String(getSelection()) !== '')
      const [impossible] = command || !isTold ? [] : all
      if (command) {
        event.preventDefault()
        // A key that is held decides about one family, not about all that come to its place.
        const isHeld = event.repeat && isOnRow(command)
        const isRefused = !isHeld && !runPressed(command, context, { place: 'list', at: event.timeStamp })
        if (isRefused) noteNotActedOn()
      } else if (impossible) {
        if (!reachesBrowser(pressed)) event.preventDefault()
        if (event.repeat) return
        tellImpossible(impossible, context)
        noteNotActedOn()
      } else if (before !== '' && all.length === 0) {
        tellUnknownSequence(keys, context)
        noteNotActedOn()
      } else if (before === '' && commands.some((one) => startsSequence(one, pressed)))
        firstKey.current = { key: pressed, at: event.timeStamp }
    }
    addEventListener('keydown', onKeyDown)
    const stopHearing = noteHearing()
    return () => {
      stopHearing()
      removeEventListener('keydown', onKeyDown)
    }
  }, [store, now])
}

/**
 * What is typed after a dialog was asked for and before its first field has the focus: on a slow machine or network that takes
 * longer than a quick hand. It goes into the field, if that is one for a text.
 */
import { useLayoutEffect } from 'react'
import { openDialogs } from '#web/ui/open-dialogs.ts'
import { toast } from '#web/ui/toast.ts'
import { localeNow } from '#web/words/language.ts'
import { tellRefusedKey } from '../app/outcomes.ts'
import { translatorIn } from '../app/texts/console.ts'
import { useBouncedKey } from './bounced-key.ts'
import { noteNotActedOn } from './burst-keys.ts'
import { isInGrid } from './focus.ts'
import { goingKeys, pressedKeys, shownKeys } from './shown-keys.ts'

const isTextField = (element: Element): boolean =>
  element.matches('textarea, input:not([type]), input:is([type=text], [type=search], [type=number])')

/** Whether the focus is in the dialog, and not only on it. */
function isReady(): boolean {
  const dialog = openDialogs.now().at(-1)
  return dialog !== undefined && dialog !== document.activeElement && dialog.contains(document.activeElement)
}

/** @returns the text with what the key does to it; null for a key that types nothing. Enter ends a line, and is none by itself. */
function withKey(text: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'Backspace') return text.slice(0, -1)
  if (key === 'Enter') return text === '' ? null : `${text}\n`
  return key.length === 1 ? text + key : null
}

/** It is there to be read or pressed in: no field will take the focus. */
function isWithoutField(): boolean {
  const dialog = openDialogs.now().at(-1)
  return dialog !== undefined && dialog.querySelector('input, select, textarea, .waiting') === null
}

function tellLost(typed: string): void {
  const t = translatorIn(localeNow())
  toast({ kind: 'default', title: t('hands.unheardTitle'), text: t('hands.typedEarly', { typed }) })
}

/** The field hears of it as of any typing. In a field of one line Enter is pressed after it, for what listens to that. */
function typeInto(field: Element, typed: string): void {
  const isOfLines = field.matches('textarea')
  const [line = '', ...further] = isOfLines ? [typed] : typed.split('\n')
  document.execCommand('insertText', false, line)
  if (further.length === 0) return
  // Once what is found for the text is known.
  setTimeout(() => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  const lost = further.join(' ').trim()
  if (lost !== '') tellLost(lost)
}

/** Whether it would go to another row while the dialog is still being loaded. */
const isOfListBehind = ({ key, target }: KeyboardEvent): boolean =>
  goingKeys.test(key) && openDialogs.now().length === 0 && isInGrid(target)

function ignoreStep(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  if (event.repeat) return
  tellRefusedKey(translatorIn(localeNow()), 'presses.dialogOpening', shownKeys(pressedKeys(event)))
  noteNotActedOn()
}

/** Collects what is typed, and puts it into the first field that takes the focus. */
function collectTyping(): () => void {
  let typed = ''
  /** Keys in a dialog without a field are those of any open dialog. */
  const endWithoutField = () => {
    if (!isWithoutField()) return
    end()
    if (typed !== '') tellLost(typed)
  }
  // Once its content is there.
  const stopFollowing = openDialogs.subscribe(() => setTimeout(endWithoutField))
  const onKey = (event: KeyboardEvent) => {
    if (isWithoutField()) return endWithoutField()
    if (isOfListBehind(event)) return ignoreStep(event)
    const text = isReady() ? null : withKey(typed, event)
    if (text === null) return
    typed = text
    // Before the list behind, to which a space is a mark.
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.matches('dialog :is(input, select, textarea)')) return
    end()
    if (typed === '') return
    // Once it has the cursor.
    if (isTextField(target)) queueMicrotask(() => typeInto(target, typed))
    else tellLost(typed)
  }
  const end = () => {
    stopFollowing()
    removeEventListener('keydown', onKey, true)
    removeEventListener('focusin', onFocus)
  }
  addEventListener('keydown', onKey, true)
  addEventListener('focusin', onFocus)
  return end
}

/** Layout effects, so that they hear the key that follows the one by which the dialog was opened. */
export function useTypedAhead(isOpen: boolean): void {
  useBouncedKey(isOpen)
  useLayoutEffect(() => (isOpen ? collectTyping() : undefined), [isOpen])
}

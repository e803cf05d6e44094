/**
 * Which keys are still the text for a dialog that did not open, since the key for it was refused: those that are typed in one go after
 * it. Pure. Times are milliseconds, as those of events.
 */

/**
 * Between one key and the next. A slow typist takes about half a second for a letter; who has read why a key was refused and presses
 * another one on purpose takes longer than this.
 */
export const SOON = 700

/** In which nobody reads that the same key is asked for again: until then it is the first letter of the text. */
const ASKED = 400

/**
 * `key`: the one that was refused. `isAsked`: it is to be pressed again, and then counts; else it would be refused again. `at`: when the
 * last of them was pressed.
 */
export type RefusedTyping = { key: string; isAsked: boolean; at: number; typed: readonly string[] }

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>

const holding = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']
/** Besides letters: what else is pressed while a form is filled in without looking. */
const editing = ['Tab', 'Enter', 'Backspace']

/** @returns how it is named; null for a key that types nothing. */
function typedBy({ key, ctrlKey, metaKey, altKey }: Pressed): string | null {
  const isCommand = ctrlKey || metaKey
  if (isCommand && key === 'Enter') return 'Control+Enter'
  if (isCommand || altKey) return null
  return key.length === 1 || editing.includes(key) ? key : null
}

function isSameAgain({ key, isAsked, at, typed }: RefusedTyping, pressed: Pressed): boolean {
  const isSame = typed.length === 0 && pressed.key.toLowerCase() === key.toLowerCase()
  return isSame && (!isAsked || pressed.timeStamp - at > ASKED)
}

/** @returns with the key added to what was typed, or as it was; null where the key is not of it and acts as ever */
export function afterKey(now: RefusedTyping, pressed: Pressed): RefusedTyping | null {
  if (pressed.timeStamp - now.at > SOON) return null
  if (holding.includes(pressed.key)) return now
  const name = isSameAgain(now, pressed) ? null : typedBy(pressed)
  return name === null ? null : { ...now, at: pressed.timeStamp, typed: [...now.typed, name] }
}

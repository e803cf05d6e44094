/** Which keys are said to have done nothing in an open dialog: those that neither it nor the browser has a use for. */
import { isTyping } from './shown-keys.ts'

/**
 * What has the focus. `text`: something is typed into it. `list`: letters and arrows go to its entries. `steps`: arrows go on in it,
 * as in tabs. `control`: it is pressed by Enter. `nothing`: the dialog itself, or the page behind it.
 * `scrolls`: arrows move what is seen. `isTextSelected`: Ctrl+C copies it.
 */
export type DialogFocus = {
  on: 'text' | 'list' | 'steps' | 'control' | 'nothing'
  scrolls: boolean
  isTextSelected: boolean
}

const chord = /^(Control\+|Alt\+|F\d|Shift\+F\d)/
/** The browser acts on them, and that is seen; Escape closes the dialog. */
const leftToBrowser = ['Control+A', 'Control+F', 'Control+P', 'Escape', 'Shift+F10', 'ContextMenu']
const editing = ['Control+A', 'Control+C', 'Control+Z']
const arrow = /^(Shift\+)?(Arrow\w+|Page(Up|Down)|Home|End)$/

export function isNamedInDialog(pressed: string, { on, scrolls, isTextSelected }: DialogFocus): boolean {
  if (leftToBrowser.includes(pressed) || (isTextSelected && pressed === 'Control+C')) return false
  if (on === 'text') return chord.test(pressed) && !editing.includes(pressed)
  if (on === 'list') return chord.test(pressed) && !/Arrow/.test(pressed)
  if (pressed === 'Enter') return on === 'nothing'
  if (!arrow.test(pressed)) return true
  return on !== 'steps' && (!scrolls || pressed.startsWith('Shift+'))
}

const lists = 'select, input[type=date], [role=menu] *, [role=listbox] *, [role=grid] *, [data-grid] *'
const steppers = '[role=tablist] *, [role=slider], [role=separator]'
const controls = 'a[href], button, input, summary, [role=button], [role=link]'

function canScroll(element: Element | null): boolean {
  if (!element || element === document.body) return false
  const isLonger = element.scrollHeight > element.clientHeight + 1
  const { overflowY } = getComputedStyle(element)
  return (isLonger && /auto|scroll/.test(overflowY)) || canScroll(element.parentElement)
}

function kindOf(element: Element | null): DialogFocus['on'] {
  if (element?.matches(lists)) return 'list'
  if (isTyping(element)) return 'text'
  if (element?.matches(steppers)) return 'steps'
  return element?.matches(controls) ? 'control' : 'nothing'
}

export function focusAt(target: EventTarget | null): DialogFocus {
  const element = target instanceof Element ? target : null
  const on = kindOf(element)
  // Of a text neither counts, and asking while somebody types would lay the page out anew.
  if (on === 'text') return { on, scrolls: false, isTextSelected: false }
  return { on, scrolls: canScroll(element), isTextSelected: String(getSelection()) !== '' }
}

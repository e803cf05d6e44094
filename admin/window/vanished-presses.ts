/**
 * The second press of a double click, where the first has put something else under the pointer: it has closed a message or a dialog,
 * or opened a sheet in the place of the list. It would fall on a row's button behind "Undo", or answer the first question of the sheet.
 * Nobody means that, so it does nothing.
 */
import { useEffect } from 'react'
import { isStrayPress, type PointerPress } from './double-press.ts'

const kinds = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'] as const

const controls =
  'a[href], button, input, select, textarea, summary, label, [role=button], [role^=menuitem], [role=option], [role=radio], [role=tab]'

/** What a press there is for; in a message or a dialog everything is, since it may be closed by it. */
function controlAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null
  const control = target.closest(controls)
  if (control instanceof HTMLLabelElement) return control.control ?? control
  return control ?? (target.closest('dialog, .toast') ? target : null)
}

const pressOf = ({ target, timeStamp: at, clientX: x, clientY: y }: MouseEvent): PointerPress<Element> => ({
  control: controlAt(target),
  at,
  x,
  y,
})

const isShown = (press: PointerPress<Element> | null): boolean => press?.control?.checkVisibility() === true

/** What was pressed first is elsewhere by now, as after scrolling: nothing has come between it and the pointer. */
function hasMovedAway(first: PointerPress<Element>, { x, y }: PointerPress<Element>): boolean {
  if (!isShown(first)) return false
  const { left, right, top, bottom } = first.control?.getBoundingClientRect() ?? new DOMRect()
  return x < left || x > right || y < top || y > bottom
}

export function useVanishedPresses(): void {
  useEffect(() => {
    let first: PointerPress<Element> | null = null
    let isSwallowing = false
    const onPress = (event: MouseEvent) => {
      // By a key, or by the program.
      if (event.type === 'click' && event.detail === 0) return
      if (event.type === 'pointerdown') {
        const press = pressOf(event)
        isSwallowing =
          first !== null && !hasMovedAway(first, press) && isStrayPress(first, press, !isShown(first))
        // A third press belongs to the first as well.
        first = isSwallowing && first ? { ...first, at: press.at } : press
      }
      if (!isSwallowing) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // What is pressed next was brought there by scrolling, and not by the press.
    const onScroll = () => {
      if (isShown(first)) first = null
    }
    // Nobody presses a key within a double click: what is under the pointer now was asked for by that key.
    const onKey = () => {
      first = null
    }
    for (const kind of kinds) addEventListener(kind, onPress, true)
    addEventListener('keydown', onKey, true)
    addEventListener('scroll', onScroll, true)
    return () => {
      removeEventListener('scroll', onScroll, true)
      removeEventListener('keydown', onKey, true)
      for (const kind of kinds) removeEventListener(kind, onPress, true)
    }
  }, [])
}

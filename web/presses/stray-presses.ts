/**
 * The second press of a double click, where the first has put something else under the pointer: it has closed a message or a dialog,
 * opened a sheet in the place of the list, or the next part of the form. It would fall on a row's button behind "Undo", or answer a
 * question that nobody has read. Nobody means that, so it does nothing.
 */
import {
  afterHappening,
  type Happening,
  noPresses,
  type PointerPress,
  type Presses,
  type Whereabouts,
} from './double-press.ts'

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

/** Where what was pressed first is now, seen from a place of the pointer. */
function whereabouts(first: PointerPress<Element> | null, { x, y }: { x: number; y: number }): Whereabouts {
  // A part of the form that is hidden until something is found in it still has a place.
  if (!first?.control?.getClientRects().length || first.control.closest('[hidden]')) return 'gone'
  const { left, right, top, bottom } = first.control.getBoundingClientRect()
  return x >= left && x <= right && y >= top && y <= bottom ? 'there' : 'elsewhere'
}

/**
 * From here on stray presses do nothing on this page.
 * @param first the press that has just been made, where it is what this code was loaded for
 * @returns what ends it
 */
export function refuseStrayPresses(first?: MouseEvent): () => void {
  let presses: Presses<Element> = first ? { first: pressOf(first), isStray: false } : noPresses
  const hear = (happening: Happening<Element>) => {
    presses = afterHappening(presses, happening)
  }
  const onPress = (event: MouseEvent) => {
    // By a key, or by the program.
    if (event.type === 'click' && event.detail === 0) return
    if (event.type === 'pointerdown') {
      const press = pressOf(event)
      hear({ kind: 'press', press, first: whereabouts(presses.first, press) })
    }
    if (!presses.isStray) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const onScroll = () => {
    const { first } = presses
    if (first) hear({ kind: 'scroll', first: whereabouts(first, first) })
  }
  const onKey = () => hear({ kind: 'key' })
  for (const kind of kinds) addEventListener(kind, onPress, true)
  addEventListener('keydown', onKey, true)
  addEventListener('scroll', onScroll, true)
  return () => {
    removeEventListener('scroll', onScroll, true)
    removeEventListener('keydown', onKey, true)
    for (const kind of kinds) removeEventListener(kind, onPress, true)
  }
}

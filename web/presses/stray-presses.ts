/**
 * The second press of a double click, where the first has put something else under the pointer: it has closed a message or a dialog,
 * opened a sheet in the place of the list, or the next part of the form. It would fall on a row's button behind "Undo", or answer a
 * question that nobody has read. Nobody means that, so it does nothing.
 */
import { unforeseen } from '#events/unforeseen.ts'

// The presses of the pointer, watched for the second one of a double click that falls on something else than the first did: on what
// has come under the pointer since. Pure. Times are milliseconds, as those of events; places are pixels.

/** Within which a second press belongs to the first. */
const SOON = 600
const NEAR = 8

/** `control`: the button, field or link that was pressed; null for anything else. */
export type PointerPress<Control> = { control: Control | null; at: number; x: number; y: number }

/** What has become of the control that was pressed first: it can be pressed there again, stands elsewhere, or is not to be seen. */
export type Whereabouts = 'there' | 'elsewhere' | 'gone'

export type Happening<Control> =
  | { kind: 'press'; press: PointerPress<Control>; first: Whereabouts }
  | { kind: 'scroll'; first: Whereabouts }
  | { kind: 'key' }

/** `first`: the press that a second one would belong to; `isStray`: whether the latest press is to do nothing. */
export type Presses<Control> = { first: PointerPress<Control> | null; isStray: boolean }

export const noPresses = { first: null, isStray: false } as const

function isStrayPress<Control>(
  first: PointerPress<Control>,
  press: PointerPress<Control>,
  is: Whereabouts,
): boolean {
  const isSecond = press.at - first.at < SOON && Math.hypot(press.x - first.x, press.y - first.y) < NEAR
  const isOther = first.control !== null && first.control !== press.control
  // What stands elsewhere by now was scrolled away: nothing has come between it and the pointer.
  return isSecond && isOther && (is === 'gone' || (is === 'there' && press.control !== null))
}

export function afterHappening<Control>(
  now: Presses<Control>,
  happening: Happening<Control>,
): Presses<Control> {
  switch (happening.kind) {
    case 'press': {
      const { press } = happening
      const isStray = now.first !== null && isStrayPress(now.first, press, happening.first)
      // A third press belongs to the first as well.
      return { first: isStray && now.first ? { ...now.first, at: press.at } : press, isStray }
    }
    case 'scroll':
      // What is pressed next was brought there by scrolling, and not by the press. A scroll from before it may be told late: then what was
      // pressed is still there.
      return happening.first === 'elsewhere' ? { ...now, first: null } : now
    case 'key':
      // Nobody presses a key within a double click: what is under the pointer now was asked for by that key.
      return { ...now, first: null }
    default:
      return unforeseen(happening, now)
  }
}

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

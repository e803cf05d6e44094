/**
 * Ignores the second press of a double click when the first press has put another control under the pointer, for example by closing a
 * message or a dialog or by opening the next part of the form. Nobody intends such a press, which would hit a button behind "Undo" or
 * answer a question that nobody has read. Times are milliseconds like `event.timeStamp`; positions are pixels.
 */
import { unforeseen } from '#events/unforeseen.ts'

/** A second press this soon and this near belongs to the first. */
const SOON = 600
const NEAR = 8

/** `control`: the pressed button, field or link; null for anything else. */
export type PointerPress<Control> = { control: Control | null; at: number; x: number; y: number }

/** Where the control of the first press is now: still under the pointer, moved, or not visible. */
export type Whereabouts = 'there' | 'elsewhere' | 'gone'

export type Happening<Control> =
  | { kind: 'press'; press: PointerPress<Control>; first: Whereabouts }
  | { kind: 'scroll'; first: Whereabouts }
  | { kind: 'key' }

/** `first`: the press to which a second press would belong; `isStray`: whether the latest press must be ignored. */
export type Presses<Control> = { first: PointerPress<Control> | null; isStray: boolean }

export const noPresses = { first: null, isStray: false } as const

function isStrayPress<Control>(
  first: PointerPress<Control>,
  press: PointerPress<Control>,
  is: Whereabouts,
): boolean {
  const isSecond = press.at - first.at < SOON && Math.hypot(press.x - first.x, press.y - first.y) < NEAR
  const isOther = first.control !== null && first.control !== press.control
  // A control that is elsewhere was scrolled away, so the first press has not put another control under the pointer.
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
      // A third press belongs to the first press as well.
      return { first: isStray && now.first ? { ...now.first, at: press.at } : press, isStray }
    }
    case 'scroll':
      // After scrolling, the next press is intended. The event of an earlier scroll may arrive late; the pressed control is still under
      // the pointer then.
      return happening.first === 'elsewhere' ? { ...now, first: null } : now
    case 'key':
      // Nobody presses a key within a double click, so the next press is intended.
      return { ...now, first: null }
    default:
      return unforeseen(happening, now)
  }
}

const kinds = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'] as const

const controls =
  'a[href], button, input, select, textarea, summary, label, [role=button], [role^=menuitem], [role=option], [role=radio], [role=tab]'

/** The control at a position. Inside a message or a dialog every element counts, since a press may close it. */
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

/** Where the control of the first press is now, relative to the pointer. */
function whereabouts(first: PointerPress<Element> | null, { x, y }: { x: number; y: number }): Whereabouts {
  // A part of the form with hidden="until-found" still has a layout.
  if (!first?.control?.getClientRects().length || first.control.closest('[hidden]')) return 'gone'
  const { left, right, top, bottom } = first.control.getBoundingClientRect()
  return x >= left && x <= right && y >= top && y <= bottom ? 'there' : 'elsewhere'
}

/**
 * Ignores stray presses on this page from now on.
 * @param first the press for which this code was loaded
 * @returns a function that stops it
 */
export function refuseStrayPresses(first?: MouseEvent): () => void {
  let presses: Presses<Element> = first ? { first: pressOf(first), isStray: false } : noPresses
  const handle = (happening: Happening<Element>) => {
    presses = afterHappening(presses, happening)
  }
  const onPress = (event: MouseEvent) => {
    // A click without a pointer: by a key or by a script.
    if (event.type === 'click' && event.detail === 0) return
    if (event.type === 'pointerdown') {
      const press = pressOf(event)
      handle({ kind: 'press', press, first: whereabouts(presses.first, press) })
    }
    if (!presses.isStray) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const onScroll = () => {
    const { first } = presses
    if (first) handle({ kind: 'scroll', first: whereabouts(first, first) })
  }
  const onKey = () => handle({ kind: 'key' })
  for (const kind of kinds) addEventListener(kind, onPress, true)
  addEventListener('keydown', onKey, true)
  addEventListener('scroll', onScroll, true)
  return () => {
    removeEventListener('scroll', onScroll, true)
    removeEventListener('keydown', onKey, true)
    for (const kind of kinds) removeEventListener(kind, onPress, true)
  }
}

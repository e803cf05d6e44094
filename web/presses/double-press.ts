/**
 * The presses of the pointer, watched for the second one of a double click that falls on something else than the first did: on what
 * has come under the pointer since. Pure. Times are milliseconds, as those of events; places are pixels.
 */
import { unforeseen } from '#events/unforeseen.ts'

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

/**
 * Whether a press of the pointer is the second of a double click that falls on something else than the first did: on what has come under
 * the pointer since. Pure. Times are milliseconds, as those of events; places are pixels.
 */

/** Within which a second press belongs to the first. */
const SOON = 600
const NEAR = 8

/** `control`: the button, field or link that was pressed; null for anything else. */
export type PointerPress<Control> = { control: Control | null; at: number; x: number; y: number }

/** @param isGone whether what was pressed first is not to be seen any more */
export function isStrayPress<Control>(
  first: PointerPress<Control>,
  second: PointerPress<Control>,
  isGone: boolean,
): boolean {
  const isSecond = second.at - first.at < SOON && Math.hypot(second.x - first.x, second.y - first.y) < NEAR
  const isOther = first.control !== null && first.control !== second.control
  return isSecond && isOther && (isGone || second.control !== null)
}

/**
 * Arrows that were pressed for the list and arrive in a form that has just opened: they go on with what was pressed before it, so they
 * neither move the cursor there nor count a number up or down. Times are milliseconds, as those of events.
 */
import { SOON } from '../app/reaction-times.ts'

const movesCursor = /^(Arrow(Up|Down|Left|Right)|Page(Up|Down)|Home|End)$/

/** @param last when the field took the focus from outside its form, or the last key before it that goes with them was pressed */
export const isOfList = (
  last: number,
  { key, timeStamp }: Pick<KeyboardEvent, 'key' | 'timeStamp'>,
): boolean => movesCursor.test(key) && timeStamp - last < SOON

type Entering = { target: HTMLInputElement | HTMLTextAreaElement; relatedTarget: EventTarget | null }

/** A field takes the focus from outside its form, as when that is opened. */
export const isEnteredFromOutside = ({ target, relatedTarget }: Entering): boolean =>
  !(relatedTarget instanceof Element && target.form?.contains(relatedTarget))

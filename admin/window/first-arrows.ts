/**
 * Arrows that were pressed for the list and arrive in a form that has just opened: they go on with what was pressed before it, so they
 * do not move the cursor there. Pure. Times are milliseconds, as those of events.
 */
import { SOON } from './burst.ts'

const movesCursor = /^(Arrow(Up|Down|Left|Right)|Page(Up|Down)|Home|End)$/

/** @param last when the field took the focus from outside its form, or the last of these arrows was pressed */
export const isOfList = (
  last: number,
  { key, timeStamp }: Pick<KeyboardEvent, 'key' | 'timeStamp'>,
): boolean => movesCursor.test(key) && timeStamp - last < SOON

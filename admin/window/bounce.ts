/**
 * Tells the bounce of a key, whose contacts close twice in one press, from a second press. Pure. Times are milliseconds, as those of
 * events. In doubt it is a press: a letter too many is seen, and a lost one is not.
 */

/** Nobody presses the same key twice within this; a quick double letter takes 70 or more. */
const FROM_PRESS = 60
/** Nobody's finger is down again within this. */
const FROM_RELEASE = 30

/** `downAt`, `upAt`: when the key was pressed and let go last. */
export type LastPress = { key: string; downAt: number; upAt: number }

export const isBounce = (
  { downAt, upAt }: LastPress,
  { repeat, timeStamp }: Pick<KeyboardEvent, 'repeat' | 'timeStamp'>,
) => repeat || timeStamp - downAt < FROM_PRESS || (upAt >= downAt && timeStamp - upAt < FROM_RELEASE)

/** Which entry of an open menu letters go to: that whose name begins with them. Pure. */

/** Milliseconds in which the menu takes a letter for the next one of the same name. */
const SAME_NAME = 1000

export type TypedInMenu = { text: string; at: number }

/** What the menu looks for after another letter. */
export const afterLetter = ({ text, at }: TypedInMenu, letter: string, now: number): TypedInMenu => ({
  text: now - at < SAME_NAME ? text + letter : letter,
  at: now,
})

/** @param names of the entries that can be chosen */
export const goesTo = (text: string, names: readonly string[]): boolean =>
  names.some((name) => name.toLocaleLowerCase().startsWith(text.toLocaleLowerCase()))

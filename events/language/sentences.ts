/** Texts one after the other: each ends with one stop, whether or not it came with one, as a time or a refusal in words may. */

/** The text with a full stop, unless it ends as a sentence does. */
export const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** The text as a part of a sentence that goes on after it. */
export const withoutStop = (text: string): string => text.replace(/\.$/, '')

/** Those that say something, one after the other; the last is left as it is. */
export function sentences(...texts: readonly (string | null | undefined)[]): string {
  const said = texts.flatMap((text) => (text ? [text] : []))
  return said.map((text, place) => (place < said.length - 1 ? asSentence(text) : text)).join(' ')
}

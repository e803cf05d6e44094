/** Ways to damage a value by the least that can be: one bit of one byte, one character. */

/** One bit of the byte at `at`, counted round. A copy in any case: the slice of a Buffer would be the same memory. */
export const flipped = (bytes: Uint8Array, at: number): Uint8Array =>
  Uint8Array.from(bytes, (byte, i) => (i === at % bytes.length ? byte ^ 1 : byte))

/** The character at `at` becomes its neighbour. */
export const mistyped = (text: string, at: number): string =>
  text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1)

/** The text with each of its characters mistyped in turn. */
export const typosOf = (text: string): string[] =>
  Array.from({ length: text.length }, (_, at) => mistyped(text, at))

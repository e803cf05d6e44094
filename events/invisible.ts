/** Strips invisible characters: spaces, ignorables, controls, lone surrogates, the blank braille cell and note. */

const invisible = /[\s\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\u2800\u{1D159}]+/gu
const isSpace = /\p{White_Space}/u

/** The visible characters, in NFC. */
export const visible = (text: string): string => text.replace(invisible, '').normalize('NFC')

/** The visible characters, with one plain space in the place of each run of spaces. */
export const spaced = (text: string): string =>
  text
    .replace(invisible, (run) => (isSpace.test(run) ? ' ' : ''))
    .trim()
    .normalize('NFC')

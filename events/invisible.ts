/** What nobody sees of a text: spaces, what Unicode calls ignorable, control characters, halves of letters, a braille cell and a note without ink. Pure. */

const invisible = /[\s\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\u2800\u{1D159}]+/gu
const isSpace = /\p{White_Space}/u

/** Only what is seen. */
export const visible = (text: string): string => text.replace(invisible, '').normalize('NFC')

/** What is seen, with one plain space wherever there were any: in numbers that people write in groups. */
export const spaced = (text: string): string =>
  text
    .replace(invisible, (run) => (isSpace.test(run) ? ' ' : ''))
    .trim()
    .normalize('NFC')

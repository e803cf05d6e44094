/** A checkpoint's note as people keep it: in files, in letters, pasted. */

/** Undoes what a mail program may have done to the ends of the lines, which are signed. Null for what is no note. */
export function noteIn(text: string): string | null {
  const note = `${text.replaceAll('\r\n', '\n').trim()}\n`
  return note.includes('\n\n\u2014 ') ? note : null
}

/** `at`: when it was signed, ISO 8601; null where that is not known. */
export const noteFileName = (size: number | string, at: string | null): string =>
  `checkpoint-${at === null ? '' : `${at.slice(0, 10)}-`}${size}.note`

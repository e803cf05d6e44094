/** A checkpoint's note as text: in files, in e-mails, pasted. */

/** Restores the line ends, which are signed and which mail programs change. @returns null for a text that is not a note */
export function noteIn(text: string): string | null {
  const note = `${text.replaceAll('\r\n', '\n').trim()}\n`
  return note.includes('\n\n\u2014 ') ? note : null
}

/** `at`: the time of signing in ISO 8601; null where unknown. */
export const noteFileName = (size: number | string, at: string | null): string =>
  `checkpoint-${at === null ? '' : `${at.slice(0, 10)}-`}${size}.note`

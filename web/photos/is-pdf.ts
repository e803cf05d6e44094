/**
 * By content, since some phones give every file the same name. Apart from picture-header.ts, which the form loads later.
 */
export const isPdf = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 5)
    .text()
    .then((start) => start === '%PDF-')
    .catch(() => false)

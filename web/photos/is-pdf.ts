/** Tells that a PDF was chosen where a photo is expected. */

/** By its content: some phones name every file alike. */
export const isPdf = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 5)
    .text()
    .then((start) => start === '%PDF-')
    .catch(() => false)

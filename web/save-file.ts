/** Saves a file that this page made, as a download. */

/** Milliseconds that a browser may take to begin it. */
const KEPT = 10_000

export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT)
}

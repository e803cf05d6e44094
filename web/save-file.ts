/** Milliseconds within which a browser begins a download. */
const DOWNLOAD_START = 10_000

/** Downloads a file that this page made. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_START)
}

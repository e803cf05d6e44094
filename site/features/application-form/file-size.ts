/** The size of a file as phones show it: 240 KB, 3.4 MB. */

const KB = 1024

export const fileSize = (bytes: number): string =>
  bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / KB / KB).toFixed(1)} MB`

/** Arithmetic of the pages of the list. Pure. */

/** The offset of the last page that has rows; 0 where there are none. */
export const lastOffset = (total: number, size: number): number =>
  Math.max(0, Math.floor((total - 1) / size) * size)

/** How long a page waits for a reply of the API. The bytes of an upload are not sent by these requests. */

/** Milliseconds for the families' pages, and for every change of staff. */
export const PATIENCE = 30_000

/**
 * The signal that ends a request whose reply does not come in time; null for staff where no `patience` is given, since some of
 * what they ask for takes longer, and in a browser that is too old for it.
 */
export const inTime = (path: string, patience?: number): AbortSignal | null =>
  patience === undefined && path.includes('/admin/') ? null : AbortSignal.timeout?.(patience ?? PATIENCE)

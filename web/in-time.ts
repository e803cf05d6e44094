/** How long a page waits for a reply of the API. The bytes of an upload are not sent by these requests. */

/** Milliseconds for the families' pages. */
const PATIENCE = 30_000

/**
 * The signal that ends a request whose reply does not come in time; null for staff, some of whose requests take longer, and
 * in a browser that is too old for it.
 */
export const inTime = (path: string, patience = PATIENCE): AbortSignal | null =>
  path.includes('/admin/') ? null : AbortSignal.timeout?.(patience)

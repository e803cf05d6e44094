/** How long a page waits for a reply of the API. The bytes of an upload are not sent by these requests. */

/** Milliseconds for the families' pages, and for every change of staff. */
export const PATIENCE = 30_000
/** What staff read may be much. */
const PATIENCE_TO_READ = 120_000

/** The signal that ends a request whose reply does not come in time; none in a browser that is too old for it. */
export const inTime = (
  path: string,
  patience = path.includes('/admin/') ? PATIENCE_TO_READ : PATIENCE,
): AbortSignal | null => AbortSignal.timeout?.(patience)

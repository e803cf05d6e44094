/** Timeouts of requests to the API, and the error for a missing network. Uploads have their own timeout (uploads/send.ts). */

/** Milliseconds for the families' pages and for every change by staff. */
export const PATIENCE = 30_000
/** Milliseconds for lists and exports of staff, which may be large. */
const PATIENCE_TO_READ = 120_000

/** The signal that aborts a request after its timeout; null in a browser without `AbortSignal.timeout`. */
export const inTime = (
  path: string,
  patience = path.includes('/admin/') ? PATIENCE_TO_READ : PATIENCE,
): AbortSignal | null => AbortSignal.timeout?.(patience)

/**
 * No network, or no reply in time. `fetch` throws a `TypeError` then, but so does a bug: a page must not ask people to check their
 * network because of a bug.
 */
export class NoNetwork extends Error {}

/**
 * Rethrows an error of `fetch` or of reading its reply.
 * @throws NoNetwork with the message `TypeError` or `TimeoutError`; any other error, such as AbortError, unchanged
 */
export function unreached(error: unknown): never {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  throw name === 'TypeError' || name === 'TimeoutError' ? new NoNetwork(name) : error
}

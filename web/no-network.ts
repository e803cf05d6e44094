/**
 * No network, or no reply in time. A class of its own, since a `TypeError`, which `fetch` throws, is also what a mistake in the code or
 * a browser without some function throws: nobody should look for a network because of that.
 */
export class NoNetwork extends Error {}

/**
 * For errors of `fetch`, and of reading its reply.
 * @throws NoNetwork with `TimeoutError` as its message for a reply that did not come in time; any other error, such as AbortError, as it is
 */
export function unreached(error: unknown): never {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  throw name === 'TypeError' || name === 'TimeoutError' ? new NoNetwork(name) : error
}

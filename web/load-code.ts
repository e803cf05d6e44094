/** Code that a page loads only when it is needed. */

/**
 * A page that is older than what the server has now finds its own code nowhere; nor does one whose browser remembers that it
 * could not be loaded without a network. Where the server is there, the page opens anew, and the person asks once more.
 * @throws where the server cannot be reached
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const answer = await fetch('/api/health').catch(() => null)
    if (!answer?.ok) throw error
    location.reload()
    // Nothing more is done on a page that is being left.
    return new Promise(() => {})
  }
}

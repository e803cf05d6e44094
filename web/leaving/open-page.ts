/** Unsent edits of the open page, which are sent before a logout as far as possible. */

/** Sends the edits. @returns whether some of them have not reached the server */
type Holder = () => Promise<boolean>

/** Milliseconds that a person waits for Logout at most. */
const PATIENCE = 5_000
const holders = new Set<Holder>()

/** Registers a sender. @returns a function that removes it */
export function holding(holder: Holder): () => void {
  holders.add(holder)
  return () => holders.delete(holder)
}

/** @returns whether some edits have not reached the server */
export async function sendWhatIsHeld(): Promise<boolean> {
  const sent = Promise.all(Array.from(holders, (holder) => holder()))
  const late = new Promise<readonly boolean[]>((resolve) => setTimeout(() => resolve([true]), PATIENCE))
  return (await Promise.race([sent, late])).includes(true)
}

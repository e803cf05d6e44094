/** What an open page holds that is perhaps nowhere else yet: it is sent, as far as possible, before anybody is logged out. */

/** Sends it. @returns whether something of it has not reached the server */
type Holder = () => Promise<boolean>

/** Milliseconds: nobody waits longer for Logout to answer. */
const PATIENCE = 5_000
const holders = new Set<Holder>()

/** @returns a function that takes it back */
export function holding(holder: Holder): () => void {
  holders.add(holder)
  return () => holders.delete(holder)
}

/** @returns whether something is still held that has not reached the server */
export async function sendWhatIsHeld(): Promise<boolean> {
  const sent = Promise.all(Array.from(holders, (holder) => holder()))
  const late = new Promise<readonly boolean[]>((resolve) => setTimeout(() => resolve([true]), PATIENCE))
  return (await Promise.race([sent, late])).includes(true)
}

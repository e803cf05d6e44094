/** Tells the other tabs of this browser that somebody has logged out, so that none goes on showing them. */

/** One for both: a page does not hear what it says itself through the same channel. */
let channel: BroadcastChannel | undefined
function opened(): BroadcastChannel {
  channel ??= new BroadcastChannel('leaving')
  return channel
}

export const tellOtherTabs = (): void => opened().postMessage(null)
export function whenAnotherLeaves(leave: () => void): void {
  opened().onmessage = leave
}

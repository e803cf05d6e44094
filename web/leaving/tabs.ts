/** Notifies the other tabs of this browser of a logout, so that none goes on showing the account. */

/** One channel for sending and receiving: a page does not receive its own messages through the same channel. */
let channel: BroadcastChannel | undefined
function opened(): BroadcastChannel {
  channel ??= new BroadcastChannel('leaving')
  return channel
}

export const tellOtherTabs = (): void => opened().postMessage(null)
export function whenAnotherLeaves(leave: () => void): void {
  opened().onmessage = leave
}

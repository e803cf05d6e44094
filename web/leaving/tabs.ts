/** Tells the other tabs of this browser that somebody has logged out, so that none goes on showing them. */
const channel = () => new BroadcastChannel('leaving')

export const tellOtherTabs = (): void => channel().postMessage(null)
export function whenAnotherLeaves(leave: () => void): void {
  channel().onmessage = leave
}

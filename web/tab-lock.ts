/** Locks over all tabs of the browser, by the Web Locks API; without TLS, where there is none, within this tab. */

const queues = new Map<string, Promise<unknown>>()

export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(name, work)
  const next = (queues.get(name) ?? Promise.resolve()).then(work)
  queues.set(
    name,
    next.catch(() => undefined),
  )
  return next
}

/**
 * Takes a lock away from the tab that has it. @param lost called once another tab has taken it from this one
 * @returns a function that gives it back
 */
export function takeOver(name: string, lost: () => void): () => void {
  let giveBack = () => {}
  const given = new Promise<void>((resolve) => {
    giveBack = resolve
  })
  if ('locks' in navigator) navigator.locks.request(name, { steal: true }, () => given).catch(lost)
  return giveBack
}

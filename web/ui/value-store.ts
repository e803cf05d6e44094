/** A value outside of React that components subscribe to, by `useSyncExternalStore`. */
export function valueStore<T>(initial: T) {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    now: (): T => current,
    set(next: T): void {
      current = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

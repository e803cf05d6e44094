/** Observable values outside of React; `useStore` reads them in a component. */

/** `now` returns the same object until the value changes. */
export type Store<T> = { now: () => T; subscribe: (listener: () => void) => () => void }

export function valueStore<T>(initial: T) {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    now: (): T => current,
    set(next: T): void {
      if (Object.is(next, current)) return
      current = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

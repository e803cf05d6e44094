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

/**
 * A store whose value is computed from other stores: lazily, and again only after one of them has changed.
 * @param from every store that `work` reads
 */
export function derivedStore<T>(from: readonly Store<unknown>[], work: () => T): Store<T> {
  let known: { inputs: readonly unknown[]; value: T } | null = null
  return {
    now() {
      const inputs = from.map((store) => store.now())
      const isSame = known?.inputs.every((input, place) => Object.is(input, inputs[place]))
      if (known === null || !isSame) known = { inputs, value: work() }
      return known.value
    },
    subscribe(listener) {
      const stops = from.map((store) => store.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

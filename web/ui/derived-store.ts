/**
 * A store whose value is computed from other stores: lazily, and again only after one of them has changed.
 * @param from every store that `work` reads
 */
import type { Store } from './value-store.ts'

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

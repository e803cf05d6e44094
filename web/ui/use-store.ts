/** The value of a store in a component, which is rendered again when it changes. */
import { useSyncExternalStore } from 'react'
import type { Store } from './value-store.ts'

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.now, store.now)

/** React hook for the value of a store, apart from value-store.ts, which the console loads before React. */
import { useSyncExternalStore } from 'react'
import type { Store } from './value-store.ts'

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.now, store.now)

/**
 * Whether the rows on the screen are those of the list that was asked for. Between asking for another list, page or view and its rows
 * a key may have been meant for either, so it decides about none.
 */
import { atom, type createStore, useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import { searchAtom } from '../state.ts'

/** The query string, as an object, whose rows were last shown. */
const shownAtom = atom<URLSearchParams | null>(null)

/** @param isThere the rows are those of the current address, and not of the one before */
export function useShownList(isThere: boolean): void {
  const store = useStore()
  const search = useAtomValue(searchAtom)
  useEffect(() => {
    if (isThere) store.set(shownAtom, search)
  }, [isThere, search, store])
}

export const isListChanging = (store: ReturnType<typeof createStore>): boolean =>
  store.get(shownAtom) !== store.get(searchAtom)

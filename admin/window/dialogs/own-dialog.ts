/**
 * Closes the dialog that asks for it, and no other: the answer to a form whose dialog was closed meanwhile would close the next one in
 * the middle of typing.
 */
import { useStore } from 'jotai'
import { createContext, type ReactNode, useCallback, useContext } from 'react'
import { dialogAtom } from '../../app/state.ts'

/** The dialog that a component is rendered in. */
export const OwnDialog = createContext<ReactNode>(null)

/** @returns the same function for as long as the dialog is open */
export function useCloseDialog(): () => void {
  const store = useStore()
  const own = useContext(OwnDialog)
  return useCallback(() => {
    if (store.get(dialogAtom) === own) store.set(dialogAtom, null)
  }, [store, own])
}

/** The application that the inspector shows: the focused row, debounced so that arrow keys cause few requests. */
import { atom, useAtomValue } from 'jotai'
import { startTransition, useEffect, useState } from 'react'
import { shownFocusAtom } from '../../app/state.ts'

/** A view's note on an application about values that are not saved, such as its score under other weights. */
export const unsavedNoteAtom = atom<{ id: string; text: string } | null>(null)

/** Debounce in milliseconds. */
const DELAY = 120

/** Null while no row is focused. */
export function useInspectedId(): string | null {
  const id = useAtomValue(shownFocusAtom)?.id ?? null
  const [settled, setSettled] = useState(id)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(id)), DELAY)
    return () => clearTimeout(timer)
  }, [id])
  return id === null ? null : settled
}

/** The application shown in the inspector: the focused row, debounced, so that arrow keys cause few requests. */
import { atom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { focusedAtom } from '../../app/state.ts'

/** What the view says of the application in hand that is not saved, such as its score under other weights. */
export const unsavedNoteAtom = atom<{ id: string; text: string } | null>(null)

/** Milliseconds that a row has to be in hand before its application is asked for. */
const MOMENT = 120

/** The id, or null while nothing is in hand. */
export function useIdInHand(): string | null {
  const id = useAtomValue(focusedAtom)?.id ?? null
  const [settled, setSettled] = useState(id)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), MOMENT)
    return () => clearTimeout(timer)
  }, [id])
  return id === null ? null : settled
}

/**
 * Notes that cards have moved under a finger. No pointer rests over them: once they have stood there for a while, whoever presses one
 * has seen which it is.
 */
import { useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { noteAim } from '../../app/in-hand/in-hand.ts'
import type { Page } from './api.ts'
import { filtersAtom } from './filters-atom.ts'
import { keyOf, noteMoved, noteReplaced } from './use-fresh-rows.ts'

/** Milliseconds in which a name is read and its button pressed. */
const READ = 1500

export function useMovedCards(page: Page): void {
  const store = useStore()
  const last = useRef<{ page: Page; key: string } | null>(null)
  useEffect(() => {
    const key = keyOf(store.get(filtersAtom))
    const before = last.current
    last.current = { page, key }
    if (before?.key !== key) return noteReplaced(store, before?.page, page)
    noteMoved(store, before.page, page)
    const timer = setTimeout(() => noteAim(store, performance.now()), READ)
    return () => clearTimeout(timer)
  }, [page, store])
}

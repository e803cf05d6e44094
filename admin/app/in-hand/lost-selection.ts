/**
 * Families that have left the selection because a colleague has moved them: what is left of it may not be what was meant. The first press
 * for a selection names it and does nothing.
 */
import { atom, type createStore } from 'jotai'
import type { Locale } from '#events/vocabulary.ts'
import { toast } from '#web/ui/toast.ts'
import { familyName } from '../names.ts'
import { selectionAtom, type Target } from '../state.ts'
import { translatorIn } from '../texts/console.ts'

type Store = ReturnType<typeof createStore>

/** Those that have left it since it was last asked about, or chosen anew. */
export const lostAtom = atom<readonly Target[]>([])

export function noteLost(store: Store, lost: readonly Target[]): void {
  if (lost.length > 0) store.set(lostAtom, (before) => [...before, ...lost])
}

/** A person has chosen anew. */
export const forgetLost = (store: Store): void => store.set(lostAtom, [])

/**
 * @param press the name of what was pressed
 * @returns false where the selection has become another one by itself; what is left of it is then named, once
 */
export function isSelectionMeant(store: Store, locale: Locale, press: string): boolean {
  const lost = store.get(lostAtom)
  const left = store.get(selectionAtom)
  if (lost.length === 0 || left.length === 0) return true
  forgetLost(store)
  const t = translatorIn(locale)
  const [first] = left
  const family = first && left.length === 1 ? familyName(first) : ''
  const named = family === '' ? t('hands.selectionLeft', { count: left.length }) : family
  toast({
    kind: 'default',
    title: t('hands.selectionLessTitle'),
    text: t('hands.selectionLess', { press, lost: lost.map(familyName).join(', '), left: named }),
    ask: t('presses.again'),
    askWhile: () => store.get(selectionAtom) === left,
  })
  return false
}

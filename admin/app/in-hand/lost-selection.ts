/**
 * Families that have left the selection because a colleague has moved them: what is left of it may not be what was meant. The first press
 * for a selection names it and does nothing.
 */
import { atom, type createStore } from 'jotai'
import type { Locale } from '#events/vocabulary.ts'
import { toast } from '#web/ui/toast.ts'
import { familyName } from '../names.ts'
import { focusedAtom, selectionAtom, type Target } from '../state.ts'
import { translatorIn } from '../texts/console.ts'

type Store = ReturnType<typeof createStore>

/** Those that have left it since it was last asked about, or chosen anew. */
export const lostAtom = atom<readonly Target[]>([])

export function noteLost(store: Store, lost: readonly Target[]): void {
  if (lost.length > 0) store.set(lostAtom, (before) => [...before, ...lost])
}

/** A person has chosen anew. */
export const forgetLost = (store: Store): void => store.set(lostAtom, [])

/** A person has gone to a row: what is left of a selection is still another one than before. */
export function forgetLostWhereNoneIsLeft(store: Store): void {
  if (store.get(selectionAtom).length === 0) forgetLost(store)
}

/** What the next press would be about: the rest of the selection, or, where nothing is left of it, the family in hand. */
function leftWords(store: Store, locale: Locale): string {
  const t = translatorIn(locale)
  const left = store.get(selectionAtom)
  const inHand = store.get(focusedAtom)
  if (left.length > 1) return t('hands.selectionLeft', { count: left.length })
  const [one = inHand] = left
  return one ? familyName(one) : ''
}

/**
 * @param press the name of what was pressed
 * @returns false where the selection has become another one by itself; what the press would be about now is then named, once
 */
export function isSelectionMeant(store: Store, locale: Locale, press: string): boolean {
  const lost = store.get(lostAtom)
  if (lost.length === 0) return true
  forgetLost(store)
  const t = translatorIn(locale)
  const left = store.get(selectionAtom)
  const key = left.length === 0 ? 'hands.selectionNone' : 'hands.selectionLess'
  toast({
    kind: 'default',
    title: t('hands.selectionLessTitle'),
    text: t(key, { press, lost: lost.map(familyName).join(', '), left: leftWords(store, locale) }),
    ask: t('presses.again'),
    askWhile: () => store.get(selectionAtom) === left,
  })
  return false
}

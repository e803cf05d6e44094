/**
 * The family in hand, for keys and for the side panel: when it became another one by itself, a press that cannot have meant it
 * does nothing but name it.
 */
import { atom, type createStore } from 'jotai'
import type { Locale } from '#events/vocabulary.ts'
import { toast } from '#web/ui/toast.ts'
import { whenSeen } from '../after-paint.ts'
import { familyName } from '../names.ts'
import { focusedAtom, type Target } from '../state.ts'
import { translatorIn } from '../texts/console.ts'
import { forgetMissedStep } from './missed-step.ts'
import { aimed, nothingShifted, pressedOn, shifted, shiftPainted } from './shifted-rows.ts'
import { chosen, moved, nothingSeen, type Place, painted, pressed, put, shown } from './sights.ts'

type Store = ReturnType<typeof createStore>

export const sightsAtom = atom(nothingSeen)

/**
 * The family that has left the list while something was being typed about it in the side panel: it stays in hand until a person
 * chooses another row. Null, or another than the one in hand, where there is none.
 */
const leftListAtom = atom<string | null>(null)
export const hasLeftAtom = atom(
  (get) => {
    const id = get(leftListAtom)
    return id !== null && id === get(focusedAtom)?.id
  },
  (get, set, hasLeft: boolean) => set(leftListAtom, hasLeft ? (get(focusedAtom)?.id ?? null) : null),
)

/** Called once, when the console starts. */
export const followInHand = (store: Store): void =>
  void store.sub(focusedAtom, () =>
    store.set(sightsAtom, (now) => put(now, store.get(focusedAtom)?.id ?? null)),
  )

function notePainting(store: Store, place: Place): void {
  const { n } = store.get(sightsAtom)[place]
  whenSeen((at) => store.set(sightsAtom, (now) => painted(now, place, { n, at })))
}

/** Puts another row in hand, since the family before has left the list. */
export function moveInHand(store: Store, row: Target, isByOthers: boolean): void {
  store.set(sightsAtom, (now) => moved(now, { id: row.id, isByOthers }))
  store.set(focusedAtom, row)
  notePainting(store, 'list')
}

/** A person has gone to another row, or pressed on this one. */
export function chooseRow(store: Store, at: number, row?: string): void {
  forgetMissedStep(store)
  store.set(sightsAtom, (now) => chosen(now, at, row))
}

/** The side panel shows this family. */
export function noteShown(store: Store, id: string): void {
  store.set(sightsAtom, (now) => shown(now, id))
  notePainting(store, 'panel')
}

export type Press = { place: Place; at: number; family: Target }

/** @returns false for a press that can only have meant another family; this one is then named */
export function isMeant(store: Store, locale: Locale, { place, at, family }: Press): boolean {
  const { now, isMeant: counts } = pressed(store.get(sightsAtom), place, at)
  store.set(sightsAtom, now)
  if (counts) return true
  const t = translatorIn(locale)
  toast({
    kind: 'default',
    title: t('console.rowMovedTitle'),
    text: t('console.rowMoved', { name: familyName(family) }),
    ask: t('presses.again'),
    askWhile: () => store.get(focusedAtom)?.id === family.id,
  })
  return false
}

const shiftedAtom = atom(nothingShifted)

/** The list was read anew, and rows stand in other places than before. */
export function noteShift(store: Store, shift: Parameters<typeof shifted>[1]): void {
  store.set(shiftedAtom, (now) => shifted(now, shift))
  const { n } = store.get(shiftedAtom)
  whenSeen((at) => store.set(shiftedAtom, (now) => shiftPainted(now, { n, at })))
}

/** The pointer was moved over the list, further than a hand at rest moves it. */
export const noteAim = (store: Store, at: number): void => store.set(shiftedAtom, (now) => aimed(now, at))

/** A button or a box of a row is pressed. @returns false where that can only have meant another row; this one is then named */
export function isRowMeant(store: Store, locale: Locale, { at, family }: Omit<Press, 'place'>): boolean {
  const { now, isMeant: counts } = pressedOn(store.get(shiftedAtom), family.id, at)
  store.set(shiftedAtom, now)
  if (counts) return true
  const t = translatorIn(locale)
  toast({
    kind: 'default',
    title: t('hands.rowsMovedTitle'),
    text: t('hands.rowsMoved', { name: familyName(family) }),
    ask: t('presses.again'),
  })
  return false
}

/**
 * The family in hand, for keys and for the side panel: when it became another one by itself, a press that cannot have meant it
 * does nothing but name it.
 */
import { atom, type createStore } from 'jotai'
import type { Locale } from '#events/vocabulary.ts'
import { toast } from '#web/ui/toast.ts'
import { whenSeen } from '../after-paint.ts'
import { familyName } from '../names.ts'
import { focusedAtom, gridAtom, type Target } from '../state.ts'
import { translatorIn } from '../texts/console.ts'
import {
  aimedAt,
  isCountedRight,
  isOtherWay,
  noSteps,
  type Row,
  stepped,
  wayChanged,
  wayPainted,
} from './counted-steps.ts'
import { forgetLostWhereNoneIsLeft } from './lost-selection.ts'
import { forgetMissedStep } from './missed-step.ts'
import { aimed, nothingShifted, pressedOn, replaced, shifted, shiftPainted } from './shifted-rows.ts'
import { chosen, drawn, moved, nothingSeen, type Place, painted, pressed, put, shown } from './sights.ts'

type Store = ReturnType<typeof createStore>

export const sightsAtom = atom(nothingSeen)
const stepsAtom = atom(noSteps)

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

/** When a person chose a row, and when they last pressed anything. */
const chosenAtAtom = atom(Number.NEGATIVE_INFINITY)
let pressedAt = Number.NEGATIVE_INFINITY

/** Whether it is the last thing that a person did, so that another list, as of a search typed before, comes by itself. */
export const isJustChosen = (store: Store): boolean => store.get(chosenAtAtom) >= pressedAt

/** Called once, when the console starts. */
export function followInHand(store: Store): void {
  store.sub(focusedAtom, () => {
    const { n } = store.get(sightsAtom).list
    store.set(sightsAtom, (now) => put(now, store.get(focusedAtom)?.id ?? null))
    if (store.get(sightsAtom).list.n !== n) notePainting(store, 'list')
  })
  const onPress = ({ timeStamp }: Event) => {
    pressedAt = timeStamp
  }
  addEventListener('pointerdown', onPress, true)
  addEventListener('keydown', onPress, true)
}

/** Frames. A row that is not drawn by then is out of sight. */
const PATIENCE = 120

/** The grid draws rows some frames after it was given them, on a slow machine many. */
function whenDrawn(store: Store, id: string | null, note: () => void, frames = PATIENCE): void {
  const isDrawn = () => document.querySelector(`.ag-row[row-id="${CSS.escape(id ?? '')}"]`) !== null
  if (frames === 0 || id === null || store.get(gridAtom) === null || isDrawn()) note()
  else requestAnimationFrame(() => whenDrawn(store, id, note, frames - 1))
}

function notePainting(store: Store, place: Place): void {
  const { n, id } = store.get(sightsAtom)[place]
  const note = () => whenSeen((at) => store.set(sightsAtom, (now) => painted(now, place, { n, at })))
  if (place === 'list') whenDrawn(store, id, note)
  else note()
}

/** Puts another row in hand, since the family before has left the list. */
export function moveInHand(store: Store, row: Target, isByOthers: boolean): void {
  store.set(sightsAtom, (now) => moved(now, { id: row.id, isByOthers }))
  store.set(focusedAtom, row)
  notePainting(store, 'list')
}

/** The grid has drawn its first rows. */
export function noteDrawn(store: Store): void {
  store.set(sightsAtom, drawn)
  notePainting(store, 'list')
}

/** A person has gone to another row, or pressed on this one. */
export function chooseRow(store: Store, at: number, row?: string): void {
  store.set(chosenAtAtom, at)
  forgetMissedStep(store)
  forgetLostWhereNoneIsLeft(store)
  store.set(sightsAtom, (now) => chosen(now, at, row))
  store.set(stepsAtom, (now) => (row === undefined ? stepped(now, at) : aimedAt(now)))
}

/** The side panel shows this family. */
export function noteShown(store: Store, id: string): void {
  store.set(sightsAtom, (now) => shown(now, id))
  notePainting(store, 'panel')
}

type Way = { before: readonly Row[]; rows: readonly Row[]; isOwn?: (id: string) => boolean }
/** Other rows may be where arrows go from the row in hand. `isOwn`: whether the change of a row was this window's own. */
export function noteWay(store: Store, { before, rows, isOwn = () => false }: Way): void {
  const id = store.get(focusedAtom)?.id
  const others = (all: readonly Row[]) => all.filter((row) => row.id === id || !isOwn(row.id))
  if (id === undefined || !isOtherWay(others(before), others(rows), id)) return
  store.set(stepsAtom, wayChanged)
  whenSeen((at) => store.set(stepsAtom, (now) => wayPainted(now, at)))
}

export type Press = { place: Place; at: number; family: Target }

/** @returns false for a press that can only have meant another family; this one is then named */
export function isMeant(store: Store, locale: Locale, { place, at, family }: Press): boolean {
  const { now, isMeant: counts } = pressed(store.get(sightsAtom), place, at)
  store.set(sightsAtom, now)
  const isRight = isCountedRight(store.get(stepsAtom), at)
  store.set(stepsAtom, aimedAt)
  if (counts && isRight) return true
  const t = translatorIn(locale)
  toast({
    kind: 'default',
    title: t(counts ? 'hands.rowsMovedTitle' : 'console.rowMovedTitle'),
    text: t('console.rowMoved', { name: familyName(family) }),
    ask: t('presses.again'),
    askWhile: () => store.get(focusedAtom)?.id === family.id,
  })
  return false
}

const shiftedAtom = atom(nothingShifted)

function noteShiftPainting(store: Store): void {
  const { n } = store.get(shiftedAtom)
  whenSeen((at) => store.set(shiftedAtom, (now) => shiftPainted(now, { n, at })))
}

/** The list was read anew, and rows stand in other places than before. */
export function noteShift(store: Store, shift: Parameters<typeof shifted>[1]): void {
  store.set(shiftedAtom, (now) => shifted(now, shift))
  noteShiftPainting(store)
}

/** A person has asked for another list, and it has come. @param ids the rows that stand where others stood */
export function noteOtherList(store: Store, ids: ReadonlySet<string>): void {
  store.set(shiftedAtom, (now) => replaced(now, ids))
  noteShiftPainting(store)
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

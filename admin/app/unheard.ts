/**
 * Presses that were not acted on, since a change that they may rest on was still on its way. What is said of its outcome names them;
 * where nothing is said, they are named by themselves.
 */
import { atom, type createStore } from 'jotai'
import { sentences } from '#events/language/sentences.ts'
import { toast } from '#web/ui/toast.ts'
import { addToToast } from '#web/ui/toast-of-acts.ts'
import { localeNow } from '#web/words/language.ts'
import { dialogAtom } from './state.ts'
import { type Translate, translatorIn } from './texts/console.ts'
import { undoAtom } from './undo/tracked.ts'
import { isSettled } from './undo/undo-state.ts'

type Store = ReturnType<typeof createStore>

/**
 * `isInField`: a letter that went into a field of the form that was being saved, and is gone with it only where that succeeds.
 * `isUndo`: after a failure it is not asked for again, since it would take back what is older.
 */
type Unheard = { press: string; times: number; isInField: boolean; isUndo: boolean }

/** `toldAt`: when what was said named all of them, in milliseconds as those of events; null where it has not yet. */
const unheardAtom = atom<{ presses: readonly Unheard[]; toldAt: number | null }>({
  presses: [],
  toldAt: null,
})

/** Milliseconds in which the outcome of the next act may take the place of what was said, before it can have been read. */
const UNREAD = 2000

/** Those that are to be named: what was told and can have been read is not told again. */
function unheardNow(store: Store): readonly Unheard[] {
  const { presses, toldAt } = store.get(unheardAtom)
  return toldAt === null || performance.now() - toldAt < UNREAD ? presses : []
}

/** @param press the key or the name of the command */
export function noteUnheard(store: Store, press: string, { isInField = false, isUndo = false } = {}): void {
  // Whoever presses has had what was told before.
  const { presses: noted, toldAt } = store.get(unheardAtom)
  const before = toldAt === null ? noted : []
  const isNamed = before.some((one) => one.press === press)
  const presses = isNamed
    ? before.map((one) => (one.press === press ? { ...one, times: one.times + 1 } : one))
    : [...before, { press, times: 1, isInField, isUndo }]
  store.set(unheardAtom, { presses, toldAt: null })
}

/** More are not named. */
const MOST = 8

const wordsOf = (t: Translate, presses: readonly Unheard[]): string => {
  const named = presses.slice(0, MOST).map(({ press, times }) => (times > 1 ? `${press} ×${times}` : press))
  return t('hands.unheard', { presses: [...named, ...(presses.length > MOST ? ['…'] : [])].join(', ') })
}

/**
 * What is said of an outcome, with the presses that were not acted on meanwhile.
 * @param isFailure what was typed meanwhile is still in its field
 */
export function withUnheard(store: Store, t: Translate, text: string, isFailure = false) {
  const all = unheardNow(store)
  const presses = isFailure ? all.filter(({ isInField }) => !isInField) : all
  const { toldAt } = store.get(unheardAtom)
  store.set(unheardAtom, { presses, toldAt: toldAt ?? performance.now() })
  if (presses.length === 0) return { text }
  const isAsked = !isFailure || presses.some(({ isUndo }) => !isUndo)
  return { text: sentences(text, wordsOf(t, presses)), ...(isAsked && { ask: t('presses.pressAgain') }) }
}

/** Once nothing is on its way any more, and in the task after it, since the outcome is said in the same. */
export function settleUnheard(store: Store): void {
  setTimeout(() => {
    const { presses, toldAt } = store.get(unheardAtom)
    if (presses.length === 0 || store.get(dialogAtom) !== null || !isSettled(store.get(undoAtom))) return
    store.set(unheardAtom, { presses: [], toldAt: null })
    if (toldAt !== null) return
    const t = translatorIn(localeNow())
    const words = wordsOf(t, presses)
    const ask = t('presses.pressAgain')
    if (!addToToast(words, ask)) toast({ kind: 'default', title: t('hands.unheardTitle'), text: words, ask })
  })
}

/** Another change is sent, so what was told of the one before is not told with its outcome. */
function forgetTold(store: Store): void {
  if (store.get(unheardAtom).toldAt !== null) store.set(unheardAtom, { presses: [], toldAt: null })
}

/** Called once, when the console starts. */
export function followUnheard(store: Store): void {
  let { newest } = store.get(undoAtom)
  store.sub(undoAtom, () => {
    const now = store.get(undoAtom)
    if (now.newest !== newest) forgetTold(store)
    newest = now.newest
    settleUnheard(store)
  })
}

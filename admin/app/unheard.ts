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

/** `isInField`: a letter that went into a field of the form that was being saved, and is gone with it only where that succeeds. */
type Unheard = { press: string; isInField: boolean }

/** `isTold`: what was said last names all of them. */
const unheardAtom = atom<{ presses: readonly Unheard[]; isTold: boolean }>({ presses: [], isTold: true })

/** @param press the key or the name of the command */
export const noteUnheard = (store: Store, press: string, { isInField = false } = {}): void =>
  store.set(unheardAtom, ({ presses }) => ({
    presses: presses.some((one) => one.press === press) ? presses : [...presses, { press, isInField }],
    isTold: false,
  }))

/** More are not named. */
const MOST = 8

const wordsOf = (t: Translate, presses: readonly Unheard[]): string => {
  const named = presses.slice(0, MOST).map(({ press }) => press)
  return t('hands.unheard', { presses: [...named, ...(presses.length > MOST ? ['…'] : [])].join(', ') })
}

/**
 * What is said of an outcome, with the presses that were not acted on meanwhile.
 * @param isFailure what was typed meanwhile is still in its field
 */
export function withUnheard(store: Store, t: Translate, text: string, isFailure = false) {
  const all = store.get(unheardAtom).presses
  const presses = isFailure ? all.filter(({ isInField }) => !isInField) : all
  store.set(unheardAtom, { presses, isTold: true })
  if (presses.length === 0) return { text }
  return { text: sentences(text, wordsOf(t, presses)), ask: t('presses.pressAgain') }
}

/** Once nothing is on its way any more, and in the task after it, since the outcome is said in the same. */
export function settleUnheard(store: Store): void {
  setTimeout(() => {
    const { presses, isTold } = store.get(unheardAtom)
    if (presses.length === 0 || store.get(dialogAtom) !== null || !isSettled(store.get(undoAtom))) return
    store.set(unheardAtom, { presses: [], isTold: true })
    if (isTold) return
    const t = translatorIn(localeNow())
    const words = wordsOf(t, presses)
    const ask = t('presses.pressAgain')
    if (!addToToast(words, ask)) toast({ kind: 'default', title: t('hands.unheardTitle'), text: words, ask })
  })
}

/** Called once, when the console starts. */
export const followUnheard = (store: Store): void => void store.sub(undoAtom, () => settleUnheard(store))

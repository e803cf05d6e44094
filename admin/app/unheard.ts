/**
 * Presses that were not acted on, since a change that they may rest on was still on its way. What is said of its outcome names them;
 * where nothing is said, they are named by themselves.
 */
import { atom, type createStore } from 'jotai'
import { toast } from '#web/ui/toast.ts'
import { addToToast } from '#web/ui/toast-of-acts.ts'
import { localeNow } from '#web/words/language.ts'
import { dialogAtom } from './state.ts'
import { type Translate, translatorIn } from './texts/console.ts'
import { undoAtom } from './undo/tracked.ts'
import { isSettled } from './undo/undo-state.ts'

type Store = ReturnType<typeof createStore>

/** `isTold`: what was said last names all of them. */
const unheardAtom = atom<{ presses: readonly string[]; isTold: boolean }>({ presses: [], isTold: true })

/** @param press the key or the name of the command */
export const noteUnheard = (store: Store, press: string): void =>
  store.set(unheardAtom, ({ presses }) => ({
    presses: presses.includes(press) ? presses : [...presses, press],
    isTold: false,
  }))

const wordsOf = (t: Translate, presses: readonly string[]): string =>
  t('hands.unheard', { presses: presses.join(', ') })

/** What is said of an outcome, with the presses that were not acted on meanwhile. */
export function withUnheard(store: Store, t: Translate, text: string): string {
  const { presses } = store.get(unheardAtom)
  if (presses.length === 0) return text
  store.set(unheardAtom, { presses, isTold: true })
  return `${text.replace(/\.?$/, '.')} ${wordsOf(t, presses)}`
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
    if (!addToToast(words)) toast({ kind: 'default', title: t('hands.unheardTitle'), text: words })
  })
}

/** Called once, when the console starts. */
export const followUnheard = (store: Store): void => void store.sub(undoAtom, () => settleUnheard(store))

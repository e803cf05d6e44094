/**
 * Presses that were not acted on, since a change that they may rest on was still on its way. What is said of its outcome names them;
 * where nothing is said, they are named by themselves.
 */
import { atom, type createStore } from 'jotai'
import { sentences } from '#events/language/sentences.ts'
import { type Message, toast } from '#web/ui/toast.ts'
import { counted } from '#web/ui/toast-of-acts.ts'
import { localeNow } from '#web/words/language.ts'
import { noteStepTold } from './in-hand/missed-step.ts'
import { dialogAtom, focusedAtom, type Target } from './state.ts'
import { type Translate, translatorIn } from './texts/console.ts'
import { undoAtom } from './undo/tracked.ts'
import { isSettled } from './undo/undo-state.ts'

type Store = ReturnType<typeof createStore>

/**
 * What the press was for, which says what the same press would do after the outcome:
 * - `row`: about the family in hand. The same again, where that is still in hand with the same status and no dialog is open.
 * - `save`: of a form. The same again only where saving has failed.
 * - `typing`: a letter for a field of that form. It is gone with it where saving succeeds, and still there where it fails.
 * - `undo`: while a form was being saved. It would take that back, but where it failed, what is older.
 * - `once`: nothing more is to be pressed.
 */
type For = 'row' | 'save' | 'typing' | 'undo' | 'once'
type Family = Pick<Target, 'id' | 'status'>
type Unheard = { press: string; use: For; family: Family | null }

const unheardAtom = atom<readonly Unheard[]>([])

/** @param press the key or the name of the command */
export function noteUnheard(
  store: Store,
  press: string,
  { use, family = store.get(focusedAtom) }: { use: For; family?: Family | null },
): void {
  store.set(unheardAtom, (before) => [...before, { press, use, family }])
}

/** More are not named. */
const MOST = 8

/** What was typed with these keys, as a text; what else was pressed stands by itself. */
export function asTyped(keys: readonly string[]): string[] {
  const parts: string[] = []
  let isText = false
  for (const key of keys) {
    const isLetter = key.length === 1 && !signs.test(key)
    const text = isText ? (parts.at(-1) ?? '') : ''
    if (key === 'Backspace') {
      if (isText) parts.splice(-1, 1, text.slice(0, -1))
    } else if (isText && isLetter) parts.splice(-1, 1, text + key)
    else parts.push(key)
    if (key !== 'Backspace') isText = isLetter
  }
  return parts.map((one) => one.trim()).filter((one) => one !== '')
}

/** Of shown keys those that type nothing. */
const signs = /[↑↓↵]/

const isOfText = ({ use }: Unheard): boolean => use === 'typing' || use === 'once'

function namesOf(presses: readonly Unheard[]): string {
  const groups: string[][] = []
  for (const [place, one] of presses.entries()) {
    const before = presses[place - 1]
    const last = groups.at(-1)
    if (last && before && isOfText(before) && isOfText(one)) last.push(one.press)
    else groups.push([one.press])
  }
  const names = counted(groups.flatMap(asTyped))
  return [...names.slice(0, MOST), ...(names.length > MOST ? ['…'] : [])].join(', ')
}

/** `refusal`: a failure after which the same press does nothing until the person has looked at what has changed. */
export type Outcome = 'success' | 'failure' | 'refusal' | 'unknown'

/** Whether the same press would now do what it would have done, and to the same family. */
function isRepeatable(store: Store, { use, family }: Unheard, outcome: Outcome): boolean {
  const isInDialog = store.get(dialogAtom) !== null
  if (use === 'save') return outcome === 'failure'
  if (use === 'undo') return outcome === 'success' && !isInDialog
  const now = store.get(focusedAtom)
  return use === 'row' && !isInDialog && now?.id === family?.id && now?.status === family?.status
}

/** "Press again" for as long as each of them would do that. */
function askFor(store: Store, t: Translate, presses: readonly Unheard[], outcome: Outcome) {
  const dialog = store.get(dialogAtom)
  const askWhile = () =>
    store.get(dialogAtom) === dialog && presses.every((one) => isRepeatable(store, one, outcome))
  return askWhile() ? { ask: t('presses.pressAgain'), askWhile } : {}
}

/** What is said of an outcome, with the presses that were not acted on meanwhile; they are named once. */
export function withUnheard(
  store: Store,
  t: Translate,
  text: string,
  outcome: Outcome = 'success',
): Pick<Message, 'text' | 'ask' | 'askWhile'> {
  const isFailure = outcome === 'failure' || outcome === 'refusal'
  const presses = store.get(unheardAtom).filter(({ use }) => !isFailure || use !== 'typing')
  store.set(unheardAtom, [])
  const names = namesOf(presses)
  if (names === '') return { text }
  const words = t('hands.unheard', { presses: names })
  const all = sentences(text, words)
  noteStepTold(all)
  return { text: all, ...askFor(store, t, presses, outcome) }
}

/** Once nothing is on its way any more, and in the task after it, since the outcome is said in the same. */
export function settleUnheard(store: Store): void {
  setTimeout(() => {
    const presses = store.get(unheardAtom)
    if (presses.length === 0 || store.get(dialogAtom) !== null || !isSettled(store.get(undoAtom))) return
    store.set(unheardAtom, [])
    const names = namesOf(presses)
    if (names === '') return
    const t = translatorIn(localeNow())
    const text = t('presses.whileSaving', { presses: names })
    noteStepTold(text)
    toast({
      kind: 'default',
      title: t('hands.unheardTitle'),
      text,
      ...askFor(store, t, presses, 'unknown'),
    })
  })
}

/** Called once, when the console starts. */
export const followUnheard = (store: Store): void => void store.sub(undoAtom, () => settleUnheard(store))

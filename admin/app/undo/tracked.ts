/** Follows the changes of this window from when they are sent until they are answered, so that Undo knows the last one. */
import { atom, type createStore } from 'jotai'
import { dismissFormer, toastOfAct } from '#web/ui/toast-of-acts.ts'
import { localeNow } from '#web/words/language.ts'
import { AnswerLost, isUnanswered } from '../changes/lost-answer.ts'
import { translatorIn } from '../texts/console.ts'
import {
  answerLost,
  begun,
  type Change,
  changed,
  failed,
  type NumberedChange,
  nothingDone,
  type UndoState,
} from './undo-state.ts'

type Store = ReturnType<typeof createStore>

export const undoAtom = atom<UndoState>(nothingDone)

const update = (store: Store, step: (now: UndoState) => UndoState): UndoState => {
  const next = step(store.get(undoAtom))
  store.set(undoAtom, next)
  return next
}

/** A change that was sent in the background, as a visit from the queue. @returns it, by which it can be undone */
export function recordChange(store: Store, change: Change): NumberedChange {
  const n = update(store, begun).newest
  update(store, (now) => changed(now, n, change))
  return { ...change, n }
}

/** The answer, where it got lost and can be found out. */
export async function foundOut<Answer>(error: unknown): Promise<Answer> {
  if (!(error instanceof AnswerLost)) throw error
  const t = translatorIn(localeNow())
  toastOfAct({ kind: 'default', title: t('lost.title'), text: t('lost.looking') })
  return await error.findOut()
}

/** Where it cannot be found out whether it was made, Undo offers nothing older. */
const notMade = (now: UndoState, n: number, error: unknown): UndoState =>
  isUnanswered(error) && navigator.onLine
    ? changed(now, n, { name: translatorIn(localeNow())('console.otherChange'), events: [] })
    : failed(now, n)

/**
 * @param send sends the change
 * @param madeBy what the answer says was changed
 * @returns the answer, and the number by which the change can be undone
 */
export async function tracked<Answer>(
  store: Store,
  send: () => Promise<Answer>,
  madeBy: (answer: Answer) => Change,
): Promise<{ answer: Answer; change: NumberedChange }> {
  const n = update(store, begun).newest
  dismissFormer()
  try {
    const answer = await send().catch((error) => {
      if (error instanceof AnswerLost) update(store, (now) => answerLost(now, n))
      return foundOut<Answer>(error)
    })
    const change = madeBy(answer)
    update(store, (now) => changed(now, n, change))
    return { answer, change: { ...change, n } }
  } catch (error) {
    update(store, (now) => notMade(now, n, error))
    throw error
  }
}

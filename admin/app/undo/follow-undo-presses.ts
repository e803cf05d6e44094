/** What the course of the changes means for presses of Undo: whether the next asks first, and which came to nothing. */
import type { createStore } from 'jotai'
import { localeNow } from '#web/words/language.ts'
import { translatorIn } from '../texts/console.ts'
import { noteUnheard } from '../unheard.ts'
import { forgetRefusedPress } from './refused-press.ts'
import { undoAtom } from './tracked.ts'
import type { UndoState } from './undo-state.ts'

type Store = ReturnType<typeof createStore>

/** The number of the latest change that is on its way, waits to be sent or was made. */
const latestOf = ({ pending, waiting, last }: UndoState): number =>
  Math.max(0, ...pending, ...waiting.map(({ n }) => n), last?.n ?? 0)

/** Undo was pressed for a change on its way, and that has failed. */
const hasLostUndo = (before: UndoState, { wanted, undoing }: UndoState): boolean =>
  before.wanted.some((n) => !wanted.includes(n) && !undoing.some((one) => one.n === n))

/** Called once, when the console starts. */
export function followUndoPresses(store: Store): void {
  let before = store.get(undoAtom)
  let latest = latestOf(before)
  store.sub(undoAtom, () => {
    const now = store.get(undoAtom)
    // A change that fails is noted as refused right after it.
    if (latestOf(now) > latest) forgetRefusedPress(store)
    if (hasLostUndo(before, now))
      noteUnheard(store, translatorIn(localeNow())('console.undo'), { use: 'once' })
    latest = Math.max(latest, latestOf(now))
    before = now
  })
}

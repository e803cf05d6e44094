/** Follows the changes of this window from when they are sent until they are answered, so that Undo knows the last one. */
import type { QueryClient } from '@tanstack/react-query'
import { atom, type createStore } from 'jotai'
import { toast } from '#web/ui/toast.ts'
import { localeNow } from '#web/words/language.ts'
import { isOutcomeOpen, whenLooking } from '../changes/send-change.ts'
import { renew } from '../client.ts'
import { translatorIn } from '../texts/console.ts'
import {
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

/** @returns the new state */
export const update = (store: Store, step: (now: UndoState) => UndoState): UndoState => {
  const next = step(store.get(undoAtom))
  store.set(undoAtom, next)
  return next
}

/** Takes a change back and says so; set by the feature that knows the request. */
export const takeBackAtom = atom<{ run: (change: NumberedChange) => void } | null>(null)

/** Where it is not known whether it was made, it stands before everything older, and cannot be undone. */
function notAnswered(store: Store, n: number, error: unknown): void {
  const name = translatorIn(localeNow())('lost.openChange')
  update(store, (now) => (isOutcomeOpen(error) ? changed(now, n, { name, events: [] }) : failed(now, n)))
}

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
  try {
    const answer = await send()
    const change = madeBy(answer)
    update(store, (now) => changed(now, n, change))
    return { answer, change: { ...change, n } }
  } catch (error) {
    notAnswered(store, n, error)
    throw error
  }
}

/** A change that Undo cannot take back, and neither one before it. */
export async function trackedForGood<Answer>(
  store: Store,
  send: () => Promise<Answer>,
  takenBack: Pick<Change, 'takenBackBy'> = {},
): Promise<Answer> {
  const name = translatorIn(localeNow())('console.otherChange')
  return (await tracked(store, send, () => ({ name, events: [], ...takenBack }))).answer
}

/** Says when an answer got lost. Called once, when the console starts. */
export function followLostAnswers(client: QueryClient): void {
  whenLooking({
    begun: () => {
      const t = translatorIn(localeNow())
      toast({ kind: 'default', title: t('lost.title'), text: t('lost.looking') })
    },
    ended: (isKnown) => {
      // Whoever is told to look is to see what is so now.
      if (!isKnown) void renew(client)
    },
  })
}

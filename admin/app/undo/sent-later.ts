/** What was saved on this device and is sent in the background, as Undo has to know of it: from when its button was pressed. */
import type { createStore } from 'jotai'
import { noteRefusedPress } from './refused-press.ts'
import { undoAtom, update } from './tracked.ts'
import {
  type Change,
  changed,
  kept,
  type NumberedChange,
  notStored,
  numbered,
  placeOf,
  stillQueued,
  stored,
} from './undo-state.ts'

type Store = ReturnType<typeof createStore>
/** `name`: of the family. */
type Saved = { id: string; name: string }

/** @param save puts it into the queue, and then calls what it is given, before anybody else may use the queue */
export async function keptForSending(
  store: Store,
  { id, name }: Saved,
  save: (done: () => void) => Promise<void>,
): Promise<void> {
  update(store, (now) => kept(now, { id, name }))
  try {
    await save(() => update(store, (now) => stored(now, id)))
  } catch (error) {
    update(store, (now) => notStored(now, id))
    noteRefusedPress(store)
    throw error
  }
}

/** @param ids of what this change has recorded @returns it, by which it can be undone */
export function recordSent(store: Store, ids: readonly string[], change: Change): NumberedChange {
  const n = placeOf(store.get(undoAtom), ids)
  if (n === 0) return { ...change, n: update(store, numbered).newest }
  update(store, (now) => changed(now, n, change))
  return { ...change, n }
}

/** To be called before anybody else may use the queue. @param ids of what is in it and waits for no person */
export const keepQueued = (store: Store, ids: readonly string[]): void =>
  void update(store, (now) => stillQueued(now, ids))

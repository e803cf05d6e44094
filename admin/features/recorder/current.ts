/** What the server has. Each answer tells of all clips, so an older one must not take the place of a newer. */
import { valueStore } from '#web/ui/value-store.ts'
import { type Current, fetchClips } from './api.ts'

export const currentStore = valueStore<Current | null>(null)

let changes = 0
let turn: Promise<unknown> = Promise.resolve()

/** One after the other. */
export function change(work: () => Promise<Current>): Promise<void> {
  const made = turn.then(work).then((answer) => {
    changes += 1
    currentStore.set(answer)
  })
  turn = made.catch(() => undefined)
  return made
}

/** What was changed while it is asked is newer than the answer. */
export async function look(): Promise<void> {
  const before = changes
  const found = await fetchClips()
  if (changes === before) currentStore.set(found)
}

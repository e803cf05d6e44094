/** Which families this window names outside its lists, as the last change does, and what is left of it once one was erased. Pure. */
import type { NumberedChange, UndoState } from '../undo/undo-state.ts'

/** By the id of the family, the names under which it is on the screen or may come there. */
export type Names = ReadonlyMap<string, ReadonlySet<string>>
type Family = { id: string; name: string }

const ofChange = ({ name, events }: NumberedChange): Family[] =>
  events.map(({ id, family = name }) => ({ id, name: family }))

export function namesIn({ last, undoing }: UndoState, shown: readonly Family[]): Names {
  const names = new Map<string, Set<string>>()
  const changes = last === null ? undoing : [...undoing, last]
  for (const { id, name } of [...changes.flatMap(ofChange), ...shown])
    names.set(id, (names.get(id) ?? new Set()).add(name))
  return names
}

/** @param name what stands in place of the family's */
function changeWithout(change: NumberedChange, erased: ReadonlySet<string>, name: string): NumberedChange {
  const events = change.events.filter(({ id }) => !erased.has(id))
  if (events.length === change.events.length) return change
  const isNamed = change.events.some(({ id, family }) => erased.has(id) && family === undefined)
  return { ...change, events, name: isNamed || events.length === 0 ? name : change.name }
}

/** Nothing is taken back of what was done to a family that is no more. What is being taken back now is answered by the server. */
export const withoutErased = (now: UndoState, erased: ReadonlySet<string>, name: string): UndoState => ({
  ...now,
  last: now.last && changeWithout(now.last, erased, name),
  undoing: now.undoing.map((one, place) => (place === 0 ? one : changeWithout(one, erased, name))),
})

/** Whether any of the texts names one of the families. */
export const isNamed = (names: Names, ids: ReadonlySet<string>, texts: readonly (string | undefined)[]) =>
  [...names].some(
    ([id, all]) => ids.has(id) && [...all].some((name) => texts.some((text) => text?.includes(name))),
  )

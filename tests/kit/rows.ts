/** What a server holds of its applications, and what the log and the drafts alone make of them, to be compared. */
import { contentsOf } from '#server/store/application-rows.ts'
import { type Entry, entryOf } from '#server/store/entry.ts'
import { folded } from '#server/store/folded.ts'
import type { Folder } from '#server/store/folder.ts'
import { createState, type State } from '#server/store/state.ts'
import type { Store } from '#server/store/store.ts'

/** JSON with sorted members. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/** An entry with everything that the indexes of its roster say of it. */
const indexed = (state: State, entry: Entry) => {
  const { id, userId, number, standing } = entry
  return {
    entry,
    found: [state.streamOf(id), state.ownerOf(id), state.streamOfOwner(userId, standing.season)],
    isNumberTaken: number !== null && state.isNumberTaken(standing.season, number),
    hasTwin: state.hasTwin(entry),
    places: state.takenPlaces(standing.season),
    chosen: state.firstChosen(standing.season),
  }
}

/** A line for each application, in the order of the streams: its roster entry, and its row. */
export function heldRows({ state, rows }: Pick<Store, 'state' | 'rows'>): string[] {
  return [...state.allEntries()]
    .sort((a, b) => (a.stream < b.stream ? -1 : 1))
    .map((entry) => sorted([indexed(state, entry), rows.contents(entry.stream)]))
}

/** The same as the events and drafts of a folder make them. */
export function foldedRows({ log, vault }: Pick<Folder, 'log' | 'vault'>): string[] {
  const streams = [...new Set([...log.byApplication()].map(({ stream }) => stream))]
  const all = streams.flatMap((stream) => {
    const now = folded({ log, vault }, stream)
    return now ? [{ now, entry: entryOf(stream, { was: null, now }, null) }] : []
  })
  const state = createState({
    file: () => null,
    draft: () => null,
    entry: () => null,
    entryOfId: () => null,
    entriesOf: () => [],
  })
  for (const { entry } of all) state.load(entry)
  state.complete([])
  return all.map(({ entry, now }) => sorted([indexed(state, entry), contentsOf(entry, now)]))
}

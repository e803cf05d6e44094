/** Prints the open view as a plain table of everything that it lists, since a grid has only the rows in view. */
import { atom, type createStore } from 'jotai'

/** `note` says what a print of only what is loaded lacks. */
export type PrintedTable = {
  caption: string
  note: string | null
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}
/** `now`: of what is loaded, since a browser that prints by its own menu does not wait. `all`: fetched where it is not. */
type PrintSource = { now: () => PrintedTable; all: () => Promise<PrintedTable> }

/** The open view's; null where it is printed as it stands. */
export const printSourceAtom = atom<PrintSource | null>(null)
/** Made when printing begins, and dropped after it. */
export const printedTableAtom = atom<PrintedTable | null>(null)

type Store = ReturnType<typeof createStore>

/** Rejects as `all` does, and then prints nothing. */
export async function printView(store: Store): Promise<void> {
  const source = store.get(printSourceAtom)
  if (source) store.set(printedTableAtom, await source.all())
  print()
}

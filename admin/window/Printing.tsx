/**
 * Prints the open view as a plain table of everything that it lists, since a grid has only the rows in view. Whose papers are
 * printed is recorded first; what could not be recorded is not printed, also from the browser's own menu.
 */
import { atom, type createStore, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { limits } from '#events/limits.ts'
import type { Print } from '#events/staff.ts'
import { call } from '#web/api.ts'
import { PATIENCE } from '#web/network.ts'
import { useWords } from '../app/texts/console.ts'

/** `note` says what a print of only what is loaded lacks. `ids`: of the applications in it. */
export type PrintedTable = {
  caption: string
  note: string | null
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  ids: readonly string[]
}
/** `all`: of everything that is listed, fetched where it is not loaded. */
type PrintSource = { print: Print; all: () => Promise<PrintedTable> }

/** The open view's; null where it is printed as it stands. */
export const printSourceAtom = atom<PrintSource | null>(null)
/** Made when printing begins, and dropped after it. */
const printedTableAtom = atom<PrintedTable | null>(null)

/** Of whom a view is that is printed as it stands; null where it shows nobody's papers. */
type Subject = { print: Print; ids: readonly string[] }
export const printSubjectAtom = atom<Subject | null>(null)
/** Whether what is open may be printed: it was recorded, or shows nobody's papers. */
const isRecordedAtom = atom(false)
const mayPrintAtom = atom(
  (get) => get(isRecordedAtom) || (get(printSourceAtom) === null && get(printSubjectAtom) === null),
)

async function record({ print, ids }: Subject): Promise<void> {
  for (let from = 0; from < ids.length; from += limits.bulk) {
    const body = { print, ids: ids.slice(from, from + limits.bulk) }
    await call('/api/admin/prints', { method: 'POST', body, patience: PATIENCE, schema: z.unknown() })
  }
}

type Store = ReturnType<typeof createStore>

/** Records what is about to be printed, which is then good for one print. Rejects where that fails. */
export async function recordPrint(store: Store, subject: Subject): Promise<void> {
  await record(subject)
  store.set(isRecordedAtom, true)
}

/** Rejects where something cannot be fetched or recorded, and then prints nothing. */
export async function printView(store: Store): Promise<void> {
  const source = store.get(printSourceAtom)
  const table = source && (await source.all())
  const subject = table ? { print: source.print, ids: table.ids } : store.get(printSubjectAtom)
  if (subject) await recordPrint(store, subject)
  store.set(printedTableAtom, table)
  print()
}

/** Rendered synchronously, so that the table exists before the browser lays out the pages. */
function usePrinted(): PrintedTable | null {
  const store = useStore()
  const [table, setTable] = useState<PrintedTable | null>(null)
  useEffect(() => {
    const removal = new AbortController()
    const { signal } = removal
    const begin = () => {
      flushSync(() => setTable(store.get(printedTableAtom)))
    }
    const end = () => setTable(null)
    addEventListener('beforeprint', begin, { signal })
    addEventListener('afterprint', end, { signal })
    return () => removal.abort()
  }, [store])
  return table
}

export function Printed() {
  const table = usePrinted()
  if (!table || table.rows.length === 0) return null
  const { caption, note, heads, rows } = table
  return (
    <table className="printed-list">
      <caption>
        {caption} {note}
      </caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the table is made once and never changes
          <tr key={row}>
            {cells.map((cell, column) => (
              <td key={heads[column]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Around a print: the browser's own menu prints no family, and what was recorded is good for one print. */
export function PrintGuard() {
  const { t } = useWords()
  const store = useStore()
  useEffect(() => {
    const removal = new AbortController()
    const { signal } = removal
    const mark = (isRefused: boolean) => document.body.classList.toggle('print-refused', isRefused)
    const end = () => {
      store.set(isRecordedAtom, false)
      store.set(printedTableAtom, null)
      mark(false)
    }
    addEventListener('beforeprint', () => mark(!store.get(mayPrintAtom)), { signal })
    addEventListener('afterprint', end, { signal })
    return () => removal.abort()
  }, [store])
  return <p className="print-otherwise">{t('console.printOtherwise')}</p>
}

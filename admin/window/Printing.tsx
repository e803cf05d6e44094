/**
 * Prints the open view as a plain table of everything that it lists, because a grid renders only visible rows. The server records the
 * print first; a print that could not be recorded is blocked, also from the browser's own menu.
 */
import { atom, type createStore, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { limits } from '#events/limits.ts'
import type { Print } from '#events/staff.ts'
import { call } from '#web/api.ts'
import { PATIENCE } from '#web/network.ts'
import { t } from '../app/texts/console.ts'

/** `note`: what the print does not contain. `ids`: the applications in it. */
export type PrintedTable = {
  caption: string
  note: string | null
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  ids: readonly string[]
}
/** `all`: everything that is listed, fetched if it is not loaded. */
type PrintSource = { print: Print; all: () => Promise<PrintedTable> }

/** Null if the open view is printed as it is rendered. */
export const printSourceAtom = atom<PrintSource | null>(null)
/** Set when printing begins, and dropped afterwards. */
const printedTableAtom = atom<PrintedTable | null>(null)

/** The applications of a view that is printed as it is rendered; null if it shows none. */
type Subject = { print: Print; ids: readonly string[] }
export const printSubjectAtom = atom<Subject | null>(null)
/** The print was recorded. */
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

/** A record is good for one print. Rejects if recording fails. */
export async function recordPrint(store: Store, subject: Subject): Promise<void> {
  await record(subject)
  store.set(isRecordedAtom, true)
}

/** Rejects without printing if something cannot be fetched or recorded. */
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

/** Blocks a print from the browser's own menu unless it was recorded, and resets the record afterwards. */
export function PrintGuard() {
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

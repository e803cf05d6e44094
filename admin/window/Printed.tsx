/** The table of a print: in the page only while it is being printed. */
import { useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type PrintedTable, printedTableAtom } from './printing.ts'

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

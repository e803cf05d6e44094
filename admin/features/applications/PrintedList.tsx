/** The listed applications as a plain table for printing, because the grid renders only the rows in view. */
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { referenceOf } from '#events/application/reference.ts'
import type { Locale } from '#events/vocabulary.ts'
import { districtName } from '../../app/names.ts'
import { listedAtom, type Target } from '../../app/state.ts'
import { type Key, type Translate, useWords } from '../../app/texts/console.ts'

/** Rendered synchronously, so that the table exists before the browser lays out the pages. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const removal = new AbortController()
    const { signal } = removal
    addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal })
    addEventListener('afterprint', () => setPrinting(false), { signal })
    return () => removal.abort()
  }, [])
  return isPrinting
}

type Column = [head: Key, cell: (row: Target, words: { t: Translate; locale: Locale }) => string | number]

const columns: readonly Column[] = [
  ['console.applicationId', ({ id }) => referenceOf(id)],
  ['console.bride', ({ brideName }) => brideName],
  ['console.groom', ({ groomName }) => groomName],
  ['detail.district', ({ groomDistrict }, { locale }) => districtName(locale, groomDistrict)],
  ['admin.score', ({ totalScore }) => totalScore ?? '–'],
  ['admin.status', ({ status }, { t }) => t(`status.${status}`)],
]

export function PrintedList() {
  const { t, locale } = useWords()
  const rows = useAtomValue(listedAtom)
  if (!usePrinting() || rows.length === 0) return null
  const isRanked = rows.some(({ rank }) => rank !== undefined)
  const shown: readonly Column[] = [
    ...(isRanked ? [['console.rank', ({ rank }) => rank ?? ''] satisfies Column] : []),
    ...columns,
  ]
  return (
    <table className="printed-list">
      <thead>
        <tr>
          {shown.map(([head]) => (
            <th key={head}>{t(head)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {shown.map(([head, cell]) => (
              <td key={head}>{cell(row, { t, locale })}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The families that are listed, as a plain table on paper: the grid itself only has the rows in sight. */

import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { referenceOf } from '#events/application/reference.ts'
import { districtName } from '../../app/names.ts'
import { listedAtom, type Target } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'

/** Whether the page is being printed; what it then shows is there before the browser looks. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

export function PrintedList() {
  const { t } = useWords()
  const rows = useAtomValue(listedAtom)
  if (!usePrinting() || rows.length === 0) return null
  const heads = [
    'console.applicationId',
    'console.bride',
    'console.groom',
    'detail.district',
    'admin.score',
    'admin.status',
  ] as const
  const isRanked = rows.some(({ rank }) => rank !== undefined)
  return (
    <table className="printed-list">
      <thead>
        <tr>
          {isRanked && <th>{t('console.rank')}</th>}
          {heads.map((key) => (
            <th key={key}>{t(key)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ row }: { row: Target }) {
  const { locale, t } = useWords()
  const { id, rank, brideName, groomName, groomDistrict, totalScore, status } = row
  return (
    <tr>
      {rank !== undefined && <td>{rank}</td>}
      <td>{referenceOf(id)}</td>
      <td>{brideName}</td>
      <td>{groomName}</td>
      <td>{groomDistrict && districtName(locale, groomDistrict)}</td>
      <td>{totalScore ?? '–'}</td>
      <td>{t(`status.${status}`)}</td>
    </tr>
  )
}

/** Previous and Next, and where in the list this page stands; only where there is more than one page. */
import { useAtom } from 'jotai'
import { limits } from '#events/vocabulary.ts'
import { useWords } from '../../../app/words.ts'
import { filtersAtom } from '../filters-atom.ts'

export function Pages({ total }: { total: number }) {
  const { word } = useWords()
  const [filters, setFilters] = useAtom(filtersAtom)
  if (total <= limits.pageSize) return null
  const { offset } = filters
  const last = Math.min(offset + limits.pageSize, total)
  const turn = (by: 1 | -1) => setFilters({ ...filters, offset: Math.max(0, offset + by * limits.pageSize) })
  return (
    <nav className="pages" aria-label={word('console.pages')}>
      <span>{word('admin.showingRange', { x: offset + 1, y: last, z: total })}</span>
      <button className="tb line" type="button" disabled={offset === 0} onClick={() => turn(-1)}>
        {word('admin.previous')}
      </button>
      <button className="tb line" type="button" disabled={last >= total} onClick={() => turn(1)}>
        {word('admin.next')}
      </button>
    </nav>
  )
}

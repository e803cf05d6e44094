/** Paging: the range that this page shows, Previous and Next. Nothing when there is only one page. */
import { useAtom } from 'jotai'
import { limits } from '#events/vocabulary.ts'
import { useWords } from '../../../app/texts/console.ts'
import { filtersAtom } from '../filters-atom.ts'

export function Pages({ total }: { total: number }) {
  const { t } = useWords()
  const [filters, setFilters] = useAtom(filtersAtom)
  if (total <= limits.pageSize) return null
  const { offset } = filters
  const last = Math.min(offset + limits.pageSize, total)
  const turn = (by: 1 | -1) => setFilters({ ...filters, offset: Math.max(0, offset + by * limits.pageSize) })
  return (
    <nav className="pages" aria-label={t('console.pages')}>
      <span>{t('admin.showingRange', { x: offset + 1, y: last, z: total })}</span>
      <button className="tb line" type="button" disabled={offset === 0} onClick={() => turn(-1)}>
        {t('admin.previous')}
      </button>
      <button className="tb line" type="button" disabled={last >= total} onClick={() => turn(1)}>
        {t('admin.next')}
      </button>
    </nav>
  )
}

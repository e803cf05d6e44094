/** Paging: the range that this page shows, Previous and Next. Nothing when there is only one page. */
import { useAtom } from 'jotai'
import { limits } from '#events/limits.ts'
import { useWords } from '../../../app/texts/console.ts'
import type { Page } from '../api.ts'
import { filtersAtom } from '../filters-atom.ts'

/** @param page the one that is shown, which while another loads is not that of the filters */
export function Pages({ page: { applications, offset, total } }: { page: Page }) {
  const { t } = useWords()
  const [filters, setFilters] = useAtom(filtersAtom)
  if (total <= limits.pageSize || applications.length === 0) return null
  const last = offset + applications.length
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

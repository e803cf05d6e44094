/** The list of applications: filters, actions on the selection, the grid (cards on a phone), and paging. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { listedAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { BulkBar } from '../../window/grid/BulkBar.tsx'
import { useMedia } from '../../window/media.ts'
import { listQuery, type Page } from './api.ts'
import { Empty } from './components/Empty.tsx'
import { FilterPanel } from './components/FilterPanel.tsx'
import { Pages } from './components/Pages.tsx'
import { PhoneList } from './components/PhoneList.tsx'
import { filtersAtom } from './filters-atom.ts'
import './components/applications.css'

/** The grid is the console's largest chunk: it loads while the list is already being requested. */
const Grid = lazy(() =>
  import('./components/ApplicationsGrid.tsx').then(({ ApplicationsGrid }) => ({ default: ApplicationsGrid })),
)

export default function Applications() {
  const list = useQuery(listQuery(useAtomValue(filtersAtom)))
  const setListed = useSetAtom(listedAtom)
  const rows = list.data?.applications
  useEffect(() => {
    setListed(rows ?? [])
    return () => setListed([])
  }, [rows, setListed])
  return (
    <>
      <FilterPanel total={list.data?.total ?? null} />
      <BulkBar hasMain />
      <List list={list.data ?? null} failed={list.isError} retry={() => void list.refetch()} />
      {list.data && <Pages total={list.data.total} />}
    </>
  )
}

type ListProps = { list: Page | null; failed: boolean; retry: () => void }

function List({ list, failed, retry }: ListProps) {
  const { t } = useWords()
  const isPhone = !useMedia('(min-width: 720px)')
  const loading = <p className="waiting">{t('admin.loading')}</p>
  if (failed)
    return (
      <div className="waiting" role="alert">
        <p>{t('adminToast.fetchFail')}</p>
        <button className="tb line" type="button" onClick={retry}>
          {t('console.retry')}
        </button>
      </div>
    )
  if (!list) return loading
  if (list.applications.length === 0) return <Empty />
  if (isPhone) return <PhoneList rows={list.applications} />
  return (
    <Suspense fallback={loading}>
      <Grid rows={list.applications} />
    </Suspense>
  )
}

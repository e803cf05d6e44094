/** The list of applications: filters, actions on the selection, the grid (cards on a phone), and paging. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { Suspense, useEffect } from 'react'
import { lazyCode } from '../../app/lazy-code.ts'
import { listedAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { BulkBar } from '../../window/grid/BulkBar.tsx'
import { LoadFailed } from '../../window/LoadFailed.tsx'
import { useMedia } from '../../window/media.ts'
import { listQuery, type Page } from './api.ts'
import { Empty } from './components/Empty.tsx'
import { FilterPanel } from './components/FilterPanel.tsx'
import { Pages } from './components/Pages.tsx'
import { PhoneList } from './components/PhoneList.tsx'
import { filtersAtom } from './filters-atom.ts'
import { PlacesLeft } from './PlacesLeft.tsx'
import './components/applications.css'

/** The grid is the console's largest chunk: it loads while the list is already being requested. */
const Grid = lazyCode(() => import('./components/ApplicationsGrid.tsx'))

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
      <BulkBar hasMain>
        <PlacesLeft />
      </BulkBar>
      <List list={list} />
      {list.data && <Pages total={list.data.total} />}
    </>
  )
}

function List({ list: { data, isError, refetch } }: { list: UseQueryResult<Page> }) {
  const { t } = useWords()
  const isPhone = !useMedia('(min-width: 720px)')
  const loading = <p className="waiting">{t('admin.loading')}</p>
  if (isError) return <LoadFailed text={t('adminToast.fetchFail')} retry={() => void refetch()} />
  if (!data) return loading
  if (data.applications.length === 0) return <Empty />
  if (isPhone) return <PhoneList rows={data.applications} />
  return (
    <Suspense fallback={loading}>
      <Grid rows={data.applications} />
    </Suspense>
  )
}

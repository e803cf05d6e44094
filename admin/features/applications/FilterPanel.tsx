/** "Profile Management & Sorting System": filters, sort order and search of the list. A change returns to page one. */
import { useAtom, useAtomValue } from 'jotai'
import { priority } from '#events/application/statuses.ts'
import { type Key, useWords } from '../../app/texts/console.ts'
import { ChipSelect, DebouncedInput, FilterFold } from '../../window/filter-fields.tsx'
import { useIsPhone } from '../../window/panes.tsx'
import { FamilyFilters, familyFiltersSet, SeasonChoice } from '../season/seasons.tsx'
import { Filters, filterName, filtersAtom, isFiltered, orders, sorts, unfiltered } from './api.ts'

const sortNames: Record<(typeof sorts)[number], Key> = {
  status: 'admin.statusPriority',
  score: 'admin.totalScore',
  submittedAt: 'admin.submitted',
  groomName: 'admin.groomName',
  groomDistrict: 'console.groomDistrict',
}
const orderNames: Record<(typeof orders)[number], Key> = { asc: 'admin.highFirst', desc: 'admin.lowFirst' }

/** The list is sorted by headers of the grid. */
const BY_HEADERS = 'headers'

/** @param total number of matching applications; null while loading */
export function FilterPanel({ total }: { total: number | null }) {
  const { t } = useWords()
  return (
    <section className="filter-panel" aria-labelledby="filters-title">
      <header>
        <h2 id="filters-title">{t('admin.panel')}</h2>
        <p>{t('admin.panelHint')}</p>
        <p>{t('list.rankedHint')}</p>
      </header>
      <Controls total={total} />
    </section>
  )
}

function Controls({ total }: { total: number | null }) {
  const { t } = useWords()
  const [filters, setFilters] = useAtom(filtersAtom)
  const field = (name: Exclude<keyof Filters, 'offset'>) => ({
    value: filters[name],
    set: (value: string) => setFilters(Filters.parse({ ...filters, [name]: value, offset: 0 })),
  })
  const isPhone = useIsPhone()
  const isByHeaders = filters.sort !== ''
  return (
    <div className="filters">
      <FilterFold isSet={familyFiltersSet(filters)}>
        <SeasonChoice />
        <FamilyFilters
          filters={filters}
          set={(name, value) => field(name).set(value)}
          statuses={priority}
          district={t('question.District')}
        />
        <ChipSelect
          label={t('admin.sortBy')}
          {...field('sortBy')}
          value={isByHeaders ? BY_HEADERS : filters.sortBy}
          set={(sortBy) =>
            setFilters(
              Filters.parse({
                ...filters,
                sortBy,
                sort: sortBy === BY_HEADERS ? filters.sort : '',
                offset: 0,
              }),
            )
          }
          options={[
            ...(isByHeaders ? [[BY_HEADERS, t('list.byHeaders')] as const] : []),
            ...sorts.map((sort) => [sort, t(sortNames[sort])] as const),
          ]}
        />
        {!isByHeaders && (
          <ChipSelect
            label={t('console.order')}
            isLabelHidden
            {...field('sortOrder')}
            options={orders.map((order) => [order, t(orderNames[order])] as const)}
          />
        )}
      </FilterFold>
      <DebouncedInput
        className="search"
        type="search"
        aria-label={t('console.searchHint')}
        placeholder={t('console.search')}
        {...field('q')}
      />
      {(isFiltered(filters) || !isPhone) && (
        <button className="tb" type="button" onClick={() => setFilters(unfiltered)}>
          {t('admin.clearFilters')}
        </button>
      )}
      <Count total={total} />
    </div>
  )
}

function Count({ total }: { total: number | null }) {
  const { t } = useWords()
  const filters = useAtomValue(filtersAtom)
  if (total === null) return null
  const text = t('admin.showing', { count: total })
  const status = t(filterName(filters) ?? 'console.filters')
  return (
    <output className="count">
      {isFiltered(filters) ? t('console.filteredBy', { text, status }) : text}
    </output>
  )
}

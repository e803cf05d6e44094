/** "Profile Management & Sorting System": season, status, district, score, order and search; every change starts at page one. */
import { useAtom } from 'jotai'
import { districtNames } from '#events/places/districts.ts'
import { districts } from '#events/vocabulary.ts'
import { type Key, useWords } from '../../../app/texts/console.ts'
import { ChipSelect } from '../../../window/ChipSelect.tsx'
import { SeasonChoice } from '../../season/SeasonChoice.tsx'
import { Filters, filterName, isNarrowed, narrowed, offered, orders, sorts, unfiltered } from '../filters.ts'
import { filtersAtom } from '../filters-atom.ts'
import { LateInput } from './LateInput.tsx'

const sortNames: Record<(typeof sorts)[number], Key> = {
  status: 'admin.statusPriority',
  score: 'admin.totalScore',
  submittedAt: 'admin.submitted',
  groomName: 'admin.groomName',
  groomDistrict: 'console.groomDistrict',
}
const orderNames: Record<(typeof orders)[number], Key> = { asc: 'admin.highFirst', desc: 'admin.lowFirst' }

/** @param total how many applications the filters leave; null until it is known */
export function FilterPanel({ total }: { total: number | null }) {
  const { t } = useWords()
  return (
    <section className="filter-panel" aria-labelledby="filters-title">
      <header>
        <h2 id="filters-title">{t('admin.panel')}</h2>
        <p>{t('admin.panelHint')}</p>
      </header>
      <Controls total={total} />
    </section>
  )
}

function Controls({ total }: { total: number | null }) {
  const { locale, t } = useWords()
  const [filters, setFilters] = useAtom(filtersAtom)
  const set = (change: Record<string, string>) =>
    setFilters(narrowed(filters, Filters.parse({ ...filters, ...change, offset: 0 })))
  const statuses = filters.status === 'ranked' ? ['ranked' as const, ...offered] : offered
  return (
    <div className="filters">
      <SeasonChoice />
      <ChipSelect
        label={t('admin.status')}
        value={filters.status}
        isOn={filters.status !== 'all'}
        options={[
          ['all', t('admin.all')],
          ...statuses.map((status) => [status, t(`status.${status}`)] as const),
        ]}
        set={(status) => set({ status })}
      />
      <ChipSelect
        label={t('detail.district')}
        value={filters.district}
        isOn={filters.district !== 'all'}
        options={[
          ['all', t('admin.all')],
          ...districts.map((district) => [district, districtNames[district][locale]] as const),
        ]}
        set={(district) => set({ district })}
      />
      <fieldset className="chip" data-on={filters.scoreMin + filters.scoreMax !== ''}>
        <legend className="visually-hidden">{t('admin.scoreRange')}</legend>
        <span aria-hidden="true">{t('admin.score')}</span>
        <LateInput
          type="number"
          min={0}
          max={100}
          placeholder="0"
          aria-label={t('console.scoreMin')}
          value={filters.scoreMin}
          set={(scoreMin) => set({ scoreMin })}
        />
        –
        <LateInput
          type="number"
          min={0}
          max={100}
          placeholder="100"
          aria-label={t('console.scoreMax')}
          value={filters.scoreMax}
          set={(scoreMax) => set({ scoreMax })}
        />
      </fieldset>
      <ChipSelect
        label={t('admin.sortBy')}
        value={filters.sortBy}
        options={sorts.map((sort) => [sort, t(sortNames[sort])] as const)}
        set={(sortBy) => set({ sortBy })}
      />
      <ChipSelect
        label={t('console.order')}
        isLabelHidden
        value={filters.sortOrder}
        options={orders.map((order) => [order, t(orderNames[order])] as const)}
        set={(sortOrder) => set({ sortOrder })}
      />
      <LateInput
        className="search"
        type="search"
        id="search"
        aria-label={t('console.searchHint')}
        placeholder={t('console.search')}
        value={filters.q}
        set={(q) => set({ q })}
      />
      <button className="tb" type="button" onClick={() => setFilters(unfiltered)}>
        {t('admin.clearFilters')}
      </button>
      <Count total={total} />
    </div>
  )
}

function Count({ total }: { total: number | null }) {
  const { t } = useWords()
  const [filters] = useAtom(filtersAtom)
  if (total === null) return null
  const text = t('admin.showing', { count: total })
  const status = t(filterName(filters) ?? 'console.filters')
  return (
    <output className="count">
      {isNarrowed(filters) ? t('console.filteredBy', { text, status }) : text}
    </output>
  )
}

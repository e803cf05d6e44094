/** "Profile Management & Sorting System": the filters, sort order and search of the list. A change returns to page one. */
import { useAtom, useAtomValue } from 'jotai'
import { districtNames } from '#events/places/districts.ts'
import { districts } from '#events/vocabulary.ts'
import { type Key, useWords } from '../../../app/texts/console.ts'
import { ChipSelect } from '../../../window/ChipSelect.tsx'
import { SeasonChoice } from '../../season/SeasonChoice.tsx'
import { Filters, filterName, isNarrowed, offered, orders, sorts, unfiltered } from '../filters.ts'
import { filtersAtom } from '../filters-atom.ts'
import { DebouncedInput } from './DebouncedInput.tsx'

const sortNames: Record<(typeof sorts)[number], Key> = {
  status: 'admin.statusPriority',
  score: 'admin.totalScore',
  submittedAt: 'admin.submitted',
  groomName: 'admin.groomName',
  groomDistrict: 'console.groomDistrict',
}
const orderNames: Record<(typeof orders)[number], Key> = { asc: 'admin.highFirst', desc: 'admin.lowFirst' }

/** @param total how many applications match; null while loading */
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
    setFilters(Filters.parse({ ...filters, ...change, offset: 0 }))
  const all = ['all', t('admin.all')] as const
  const statuses = filters.status === 'ranked' ? (['ranked', ...offered] as const) : offered
  return (
    <div className="filters">
      <SeasonChoice />
      <ChipSelect
        label={t('admin.status')}
        value={filters.status}
        isOn={filters.status !== 'all'}
        options={[all, ...statuses.map((status) => [status, t(`status.${status}`)] as const)]}
        set={(status) => set({ status })}
      />
      <ChipSelect
        label={t('detail.district')}
        value={filters.district}
        isOn={filters.district !== 'all'}
        options={[all, ...districts.map((district) => [district, districtNames[district][locale]] as const)]}
        set={(district) => set({ district })}
      />
      <fieldset className="chip" data-on={filters.scoreMin + filters.scoreMax !== ''}>
        <legend className="visually-hidden">{t('admin.scoreRange')}</legend>
        <span aria-hidden="true">{t('admin.score')}</span>
        <ScoreInput
          placeholder="0"
          label={t('console.scoreMin')}
          value={filters.scoreMin}
          set={(scoreMin) => set({ scoreMin })}
        />
        –
        <ScoreInput
          placeholder="100"
          label={t('console.scoreMax')}
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
      <DebouncedInput
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

type ScoreProps = { label: string; placeholder: string; value: string; set: (value: string) => void }

const ScoreInput = ({ label, ...input }: ScoreProps) => (
  <DebouncedInput type="number" min={0} max={100} aria-label={label} {...input} />
)

function Count({ total }: { total: number | null }) {
  const { t } = useWords()
  const filters = useAtomValue(filtersAtom)
  if (total === null) return null
  const text = t('admin.showing', { count: total })
  const status = t(filterName(filters) ?? 'console.filters')
  return (
    <output className="count">
      {isNarrowed(filters) ? t('console.filteredBy', { text, status }) : text}
    </output>
  )
}

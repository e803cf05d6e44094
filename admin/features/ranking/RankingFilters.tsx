/** The filters of the ranking, and how many of the whole ranking they leave. */
import { useAtom } from 'jotai'
import { statuses } from '#events/application/statuses.ts'
import { grouped } from '#events/language/digits.ts'
import { useWords } from '../../app/texts/ranking.ts'
import { DebouncedInput, FilterFold } from '../../window/filter-fields.tsx'
import { FamilyFilters, familyFiltersSet } from '../season/FamilyFilters.tsx'
import { everybody, isNarrowed, rankingFiltersAtom, withFilter } from './filters.ts'

/** What takes part in the ranking is none of these. */
const ranked = statuses.filter((status) => !['draft', 'submitted', 'rejected'].includes(status))

/** @param n how many are shown of `total` */
export function RankingFilters({ n, total }: { n: number; total: number }) {
  const { t } = useWords()
  const [filters, setFilters] = useAtom(rankingFiltersAtom)
  const field = (name: keyof typeof filters) => ({
    value: filters[name],
    set: (value: string) => setFilters(withFilter(filters, { [name]: value })),
  })
  const isOn = isNarrowed(filters)
  return (
    <div className="filters">
      <FilterFold isSet={familyFiltersSet(filters)}>
        <FamilyFilters
          filters={filters}
          set={(name, value) => field(name).set(value)}
          statuses={ranked}
          district={t('console.groomDistrict')}
        />
      </FilterFold>
      <DebouncedInput
        className="search"
        type="search"
        aria-label={t('list.findRanked')}
        placeholder={t('console.search')}
        {...field('q')}
      />
      {isOn && (
        <button className="tb" type="button" onClick={() => setFilters(everybody)}>
          {t('admin.clearFilters')}
        </button>
      )}
      <output className="count">
        {isOn && t('list.rankingFiltered', { n: grouped(n), total: grouped(total) })}
      </output>
    </div>
  )
}

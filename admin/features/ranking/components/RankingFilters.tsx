/** The filters of the ranking, and how many of the whole ranking they leave. */
import { useAtom } from 'jotai'
import { statuses } from '#events/application/status.ts'
import { grouped } from '#events/language/digits.ts'
import { districtNames } from '#events/places/districts.ts'
import { districts } from '#events/vocabulary.ts'
import { useWords } from '../../../app/texts/ranking.ts'
import { ChipSelect } from '../../../window/ChipSelect.tsx'
import { DebouncedInput } from '../../../window/DebouncedInput.tsx'
import { FilterFold } from '../../../window/FilterFold.tsx'
import { everybody, isNarrowed, withFilter } from '../filters.ts'
import { rankingFiltersAtom } from '../filters-atom.ts'

/** What takes part in the ranking is none of these. */
const ranked = statuses.filter((status) => !['draft', 'submitted', 'rejected'].includes(status))

/** @param n how many are shown of `total` */
export function RankingFilters({ n, total }: { n: number; total: number }) {
  const { locale, t } = useWords()
  const [filters, setFilters] = useAtom(rankingFiltersAtom)
  const field = (name: keyof typeof filters) => ({
    value: filters[name],
    set: (value: string) => setFilters(withFilter(filters, { [name]: value })),
  })
  const all = ['all', t('admin.all')] as const
  const places = [all, ...districts.map((one) => [one, districtNames[one][locale]] as const)]
  const isOn = isNarrowed(filters)
  const isScored = filters.scoreMin + filters.scoreMax !== ''
  const isSet = [filters.status, filters.district, filters.brideDistrict].map((value) => value !== 'all')
  return (
    <div className="filters">
      <FilterFold isSet={[...isSet, isScored]}>
        <ChipSelect
          label={t('admin.status')}
          {...field('status')}
          isOn={filters.status !== 'all'}
          options={[all, ...ranked.map((status) => [status, t(`status.${status}`)] as const)]}
        />
        <ChipSelect
          label={t('console.groomDistrict')}
          {...field('district')}
          isOn={filters.district !== 'all'}
          options={places}
        />
        <ChipSelect
          label={t('list.column.brideDistrict')}
          {...field('brideDistrict')}
          isOn={filters.brideDistrict !== 'all'}
          options={places}
        />
        <fieldset className="chip" data-on={isScored}>
          <legend className="visually-hidden">{t('admin.scoreRange')}</legend>
          <span aria-hidden="true">{t('admin.score')}</span>
          <DebouncedInput
            type="number"
            min={0}
            max={100}
            placeholder="0"
            aria-label={t('console.scoreMin')}
            {...field('scoreMin')}
          />
          –
          <DebouncedInput
            type="number"
            min={0}
            max={100}
            placeholder="100"
            aria-label={t('console.scoreMax')}
            {...field('scoreMax')}
          />
        </fieldset>
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

/** The filters of the ranking, stored in the URL. Ranks and the cut-off are those of the whole ranking. */
import { atom, useAtom } from 'jotai'
import * as z from 'zod/mini'
import { referenceOf } from '#events/application/number.ts'
import { statuses } from '#events/application/statuses.ts'
import { grouped } from '#events/language/digits.ts'
import { searchable } from '#events/language/malayalam.ts'
import { SavedView } from '#events/saved-view.ts'
import { searchAtom, seasonAtom } from '../../app/state.ts'
import { t } from '../../app/texts/views.ts'
import { Button } from '../../window/Button.tsx'
import { DebouncedInput, FilterFold } from '../../window/filter-fields.tsx'
import type { RankingRow } from '../season/ranking-data.ts'
import { DistrictFilter, ScoreFilter, StatusFilter } from '../season/seasons.tsx'

const saved = SavedView.shape.filters.shape
const Filters = z.object({
  status: z.catch(saved.status, 'all'),
  district: z.catch(saved.district, 'all'),
  brideDistrict: z.catch(saved.brideDistrict, 'all'),
  scoreMin: z.catch(saved.scoreMin, ''),
  scoreMax: z.catch(saved.scoreMax, ''),
  q: z.catch(saved.q, ''),
})
type Filters = z.infer<typeof Filters>
export const everybody: Filters = Filters.parse({})

export const withFilter = (filters: Filters, change: Record<string, string>): Filters =>
  Filters.parse({ ...filters, ...change })

const isSet = (value: string): boolean => value !== '' && value !== 'all'
export const isNarrowed = (filters: Filters): boolean => Object.values(filters).some(isSet)

/** The URL parameters besides the view and the season. */
export const addressOf = (filters: Filters): [string, string][] =>
  Object.entries(filters).filter(([, value]) => isSet(value))
export const filtersIn = (search: URLSearchParams): Filters => Filters.parse(Object.fromEntries(search))

type Filtered = Pick<
  RankingRow,
  'id' | 'number' | 'brideName' | 'groomName' | 'groomDistrict' | 'brideDistrict' | 'status' | 'totalScore'
>

/** Filters by the saved score, whatever weights are tried. */
export function passes(filters: Filters): (row: Filtered) => boolean {
  const { status, district, brideDistrict, scoreMin, scoreMax, q } = filters
  if (!isNarrowed(filters)) return () => true
  const words = searchable(q)
    .split(' ')
    .filter((word) => word !== '')
  const least = scoreMin === '' ? Number.NEGATIVE_INFINITY : Number(scoreMin)
  const most = scoreMax === '' ? Number.POSITIVE_INFINITY : Number(scoreMax)
  return (row) => {
    const score = row.totalScore ?? 0
    const text =
      words.length === 0
        ? ''
        : searchable(`${row.brideName} ${row.groomName} ${row.number ?? ''} ${referenceOf(row.id)}`)
    return (
      (status === 'all' || row.status === status) &&
      (district === 'all' || row.groomDistrict === district) &&
      (brideDistrict === 'all' || row.brideDistrict === brideDistrict) &&
      score >= least &&
      score <= most &&
      words.every((word) => text.includes(word))
    )
  }
}

/** The filters as an atom over the URL, so that a link opens the same rows. */
export const rankingFiltersAtom = atom(
  (get): Filters => filtersIn(get(searchAtom)),
  (get, set, filters: Filters) => {
    const season = get(seasonAtom)
    const search = new URLSearchParams({ view: 'ranking', ...(season !== '' && { season }) })
    for (const [name, value] of addressOf(filters)) search.set(name, value)
    set(searchAtom, search, 'correction')
  },
)

/** Applications in the other statuses are not ranked. */
const ranked = statuses.filter((status) => !['draft', 'submitted', 'rejected'].includes(status))

const narrowing = ['status', 'district', 'brideDistrict', 'scoreMin', 'scoreMax'] as const

/** @param n number of shown rows of `total` */
export function RankingFilters({ n, total }: { n: number; total: number }) {
  const [filters, setFilters] = useAtom(rankingFiltersAtom)
  const field = (name: keyof typeof filters) => ({
    value: filters[name],
    set: (value: string) => setFilters(withFilter(filters, { [name]: value })),
  })
  const isOn = isNarrowed(filters)
  return (
    <div className="filters row">
      <FilterFold isSet={narrowing.map((name) => isSet(filters[name]))}>
        <StatusFilter {...field('status')} statuses={ranked} />
        <DistrictFilter label={t('console.groomDistrict')} {...field('district')} />
        <DistrictFilter label={t('list.column.brideDistrict')} {...field('brideDistrict')} />
        <ScoreFilter min={field('scoreMin')} max={field('scoreMax')} />
      </FilterFold>
      <DebouncedInput
        className="search"
        type="search"
        aria-label={t('list.findRanked')}
        placeholder={t('console.search')}
        {...field('q')}
      />
      {isOn && <Button look="bare" text={t('admin.clearFilters')} onClick={() => setFilters(everybody)} />}
      <output className="count">
        {isOn && t('list.rankingFiltered', { n: grouped(n), total: grouped(total) })}
      </output>
    </div>
  )
}

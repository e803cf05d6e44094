/** The filters of the ranking: those of the list, by what the ranking's columns have. Ranks and cut-off stay the whole's. */

import { atom } from 'jotai'
import * as z from 'zod/mini'
import { referenceOf } from '#events/application/number.ts'
import { searchable } from '#events/language/malayalam.ts'
import { SavedView } from '#events/saved-view.ts'
import { searchAtom, seasonAtom } from '../../app/state.ts'
import type { RankingRow } from '../season/ranking-data.ts'

const saved = SavedView.shape.filters.shape
const Filters = z.object({
  status: z.catch(saved.status, 'all'),
  district: z.catch(saved.district, 'all'),
  brideDistrict: z.catch(saved.brideDistrict, 'all'),
  scoreMin: z.catch(saved.scoreMin, ''),
  scoreMax: z.catch(saved.scoreMax, ''),
  q: z.catch(saved.q, ''),
})
export type RankingFilters = z.infer<typeof Filters>
export const everybody: RankingFilters = Filters.parse({})

/** @param change as the fields of the screen have it */
export const withFilter = (filters: RankingFilters, change: Record<string, string>): RankingFilters =>
  Filters.parse({ ...filters, ...change })

const isSet = (value: string): boolean => value !== '' && value !== 'all'
export const isNarrowed = (filters: RankingFilters): boolean => Object.values(filters).some(isSet)

/** The parameters of the address beside the view and the season. */
export const addressOf = (filters: RankingFilters): [string, string][] =>
  Object.entries(filters).filter(([, value]) => isSet(value))
export const filtersIn = (search: URLSearchParams): RankingFilters =>
  Filters.parse(Object.fromEntries(search))

type Filtered = Pick<
  RankingRow,
  'id' | 'brideName' | 'groomName' | 'groomDistrict' | 'brideDistrict' | 'status' | 'totalScore'
>

/** True of the rows to be shown; the score is the saved one, whatever weights are tried. */
export function passes(filters: RankingFilters): (row: Filtered) => boolean {
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
      words.length === 0 ? '' : searchable(`${row.brideName} ${row.groomName} ${referenceOf(row.id)}`)
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

/** The filters of the ranking as an atom over the address, so that a link opens the same rows. */
export const rankingFiltersAtom = atom(
  (get): RankingFilters => filtersIn(get(searchAtom)),
  (get, set, filters: RankingFilters) => {
    const season = get(seasonAtom)
    const search = new URLSearchParams({ view: 'ranking', ...(season !== '' && { season }) })
    for (const [name, value] of addressOf(filters)) search.set(name, value)
    set(searchAtom, search, 'correction')
  },
)

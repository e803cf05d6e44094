/** The filters of the ranking as an atom over the address, so that a link opens the same rows. */
import { atom } from 'jotai'
import { searchAtom, seasonAtom } from '../../app/state.ts'
import { addressOf, filtersIn, type RankingFilters } from './filters.ts'

export const rankingFiltersAtom = atom(
  (get): RankingFilters => filtersIn(get(searchAtom)),
  (get, set, filters: RankingFilters) => {
    const season = get(seasonAtom)
    const search = new URLSearchParams({ view: 'ranking', ...(season !== '' && { season }) })
    for (const [name, value] of addressOf(filters)) search.set(name, value)
    set(searchAtom, search, 'correction')
  },
)

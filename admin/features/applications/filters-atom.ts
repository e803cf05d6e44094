/** The filters of the list as an atom over the URL. Setting them opens the list. */
import { atom } from 'jotai'
import { searchAtom } from '../../app/state.ts'
import { type Filters, filtersIn, searchOf } from './filters.ts'

export const filtersAtom = atom(
  (get) => filtersIn(get(searchAtom)),
  (_get, set, filters: Filters) => set(searchAtom, new URLSearchParams(searchOf(filters)), 'correction'),
)

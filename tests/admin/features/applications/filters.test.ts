/** The filters of the list as its address has them. */
import { expect, test } from 'bun:test'
import {
  apiQueryOf,
  filtersIn,
  isFiltered,
  onlySeason,
  searchOf,
  unfiltered,
} from '../../../../admin/features/applications/api.ts'

test('given an address with a season, when it is read and written, then it is the same, and the list asks for that season', () => {
  const address = 'status=rejected&season=Season+3'
  const filters = filtersIn(new URLSearchParams(address))
  expect(filters).toEqual({ ...unfiltered, status: 'rejected', season: 'Season 3' })
  expect(String(new URLSearchParams(searchOf(filters)))).toBe(address)
  expect(apiQueryOf(filters)).toBe('status=rejected&season=Season+3&sortBy=status&sortOrder=asc&offset=0')
})

test('given a season that is open, when a status is opened in it, then it stays, and is no narrowing', () => {
  const earlier = onlySeason({ ...unfiltered, season: 'Season 3', q: 'Searched', offset: 50 })
  expect(earlier).toEqual({ ...unfiltered, season: 'Season 3' })
  expect(isFiltered(earlier)).toBe(false)
})

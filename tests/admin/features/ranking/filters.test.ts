/** The filters of the ranking in the browser, and where the cut-off line stands among what they leave. */
import { expect, test } from 'bun:test'
import {
  addressOf,
  everybody,
  filtersIn,
  isNarrowed,
  passes,
  withFilter,
} from '../../../../admin/features/ranking/RankingFilters.tsx'
import { cutOffRow } from '../../../../admin/features/ranking/RankingGrid.tsx'

const rows = [
  ['a1', 'Amina', 'Biju', 'kannur', 'kozhikode', 'ranked', 80],
  ['b2', 'ആമിന', 'ബിജു', 'wayanad', 'kannur', 'shortlisted', 70.5],
  ['c3', 'Devi', 'Čadi', 'kannur', 'kannur', 'ranked', 60],
  ['d4', 'Elsa', 'Anil', 'idukki', 'kozhikode', 'unknown', 50],
] as const
const families = rows.map(([id, brideName, groomName, groomDistrict, brideDistrict, status, totalScore]) => ({
  id,
  number: id === 'a1' ? '4120873' : null,
  brideName,
  groomName,
  groomDistrict,
  brideDistrict,
  status,
  totalScore,
}))
const left = (change: Record<string, string>) =>
  families.filter(passes(withFilter(everybody, change))).map(({ id }) => String(id))

test('given each filter, when the ranking is narrowed, then those are left that the list would leave', () => {
  expect(left({})).toEqual(['a1', 'b2', 'c3', 'd4'])
  expect(left({ status: 'ranked' })).toEqual(['a1', 'c3'])
  expect(left({ district: 'kannur' })).toEqual(['a1', 'c3'])
  expect(left({ brideDistrict: 'kannur' })).toEqual(['b2', 'c3'])
  expect(left({ brideDistrict: 'kannur', district: 'kannur' })).toEqual(['c3'])
  expect(left({ scoreMin: '60', scoreMax: '70.5' })).toEqual(['b2', 'c3'])
  expect(left({ q: 'AMI' })).toEqual(['a1'])
  expect(left({ q: 'ബിജു ആമിന' })).toEqual(['b2'])
  expect(left({ q: 'd4' })).toEqual(['d4'])
  expect(left({ q: '4120873' })).toEqual(['a1'])
  expect(left({ q: 'nobody' })).toEqual([])
})

test('given an address with filters that are none, when it is read, then nothing is narrowed, and a good one comes back', () => {
  expect(filtersIn(new URLSearchParams('view=ranking&status=approved&scoreMin=x'))).toEqual(everybody)
  const filters = withFilter(everybody, { status: 'ranked', q: 'amina' })
  expect(addressOf(filters)).toEqual([
    ['status', 'ranked'],
    ['q', 'amina'],
  ])
  expect(filtersIn(new URLSearchParams(addressOf(filters)))).toEqual(filters)
  expect([isNarrowed(filters), isNarrowed(everybody)]).toEqual([true, false])
})

test('given a filter, when the line is drawn, then it stands under the last row that is shown of those within the places', () => {
  const order = Uint32Array.from([2, 0, 3, 1])
  const line = (places: number, change: Record<string, string>) =>
    cutOffRow({ rows: families, places }, order, passes(withFilter(everybody, change)))
  expect([line(3, {}), line(2, {}), line(9, {})]).toEqual(['d4', 'a1', 'b2'])
  expect(line(3, { status: 'ranked' })).toBe('a1')
  expect([line(2, { status: 'shortlisted' }), line(0, {})]).toEqual(['', ''])
})

/** Columns and orders of the list as a person chooses them, and as the server is asked for them. */
import { expect, test } from 'bun:test'
import { apiQueryOf, isFiltered, matchKey, unfiltered } from '../../../../admin/features/applications/api.ts'
import { headerSorts, withHeaderSorts } from '../../../../admin/features/applications/columns.ts'
import {
  asFields,
  extraColumns,
  extrasOf,
  firstChoice,
  shownColumns,
  sortKeyOf,
} from '../../../../admin/features/applications/SavedViews.tsx'

const anyWork = { work: 'all' }

test('given nothing chosen, when the columns are shown, then they are the specified seven', () => {
  expect(shownColumns(firstChoice, anyWork)).toEqual([
    ...['id', 'groomName', 'district', 'score', 'status', 'submitted', 'actions'],
  ])
})

test('given further columns, when they are shown, then behind the own ones, and the actions last', () => {
  const choice = { ...firstChoice, extra: ['brideCaste', 'rank', 'gone'] }
  expect(shownColumns(choice, anyWork)).toEqual([
    ...['id', 'groomName', 'district', 'score', 'status', 'submitted', 'brideCaste', 'rank', 'actions'],
  ])
  expect(asFields(shownColumns({ ...firstChoice, extra: ['brideCaste'] }, anyWork)).map(String)).toEqual([
    ...[
      'id',
      'groomName',
      'groomDistrict',
      'brideDistrict',
      'totalScore',
      'status',
      'submittedAt',
      'brideCaste',
    ],
  ])
})

test('given the list of missing documents, when it is shown, then a column says which, once', () => {
  expect(extrasOf(firstChoice, { work: 'documents' })).toEqual(['missingDocuments'])
  const chosen = { ...firstChoice, extra: ['missingDocuments', 'rank'] }
  expect(extrasOf(chosen, { work: 'documents' })).toEqual(['missingDocuments', 'rank'])
  expect(extrasOf(firstChoice, anyWork)).toEqual([])
})

test('given every column, when it may be sorted by, then it has a key, and no file is among them', () => {
  expect([sortKeyOf('score'), sortKeyOf('district'), sortKeyOf('rank')]).toEqual([
    'score',
    'groomDistrict',
    'rank',
  ])
  expect(sortKeyOf('actions')).toBeNull()
  expect(extraColumns.filter((column) => /Key/.test(column))).toEqual([])
})

test('given an order by one header, when it is one of the five, then the lists of the panel say it, else the address does', () => {
  const byScore = withHeaderSorts({ ...unfiltered, offset: 50 }, [{ key: 'score', order: 'desc' }])
  expect(byScore).toEqual({ ...unfiltered, sortBy: 'score', sortOrder: 'asc' })
  expect(headerSorts(byScore)).toEqual([{ key: 'score', order: 'desc' }])
  const several = withHeaderSorts(byScore, [
    { key: 'status', order: 'asc' },
    { key: 'brideCaste', order: 'desc' },
  ])
  expect(several.sort).toBe('status:asc,brideCaste:desc')
  expect(headerSorts(several)).toHaveLength(2)
  expect(apiQueryOf(several)).toContain('sort=status%3Aasc%2CbrideCaste%3Adesc')
  expect(withHeaderSorts(several, [])).toEqual(unfiltered)
  expect(
    withHeaderSorts(
      unfiltered,
      Array.from({ length: 5 }, () => ({ key: 'rank', order: 'asc' }) as const),
    ).sort,
  ).toBe('rank:asc,rank:asc,rank:asc')
})

test('given an order or a page, when it changes, then the same applications match, and nothing counts as narrowed', () => {
  const other = { ...unfiltered, sortBy: 'score', sort: 'rank:asc', offset: 50 } as const
  expect([matchKey(other) === matchKey(unfiltered), isFiltered(other)]).toEqual([true, false])
  const narrowed = { ...unfiltered, brideDistrict: 'kannur' } as const
  expect([matchKey(narrowed) === matchKey(unfiltered), isFiltered(narrowed)]).toEqual([false, true])
})

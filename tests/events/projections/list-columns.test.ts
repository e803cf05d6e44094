/** Columns of the list: a closed list without files, the value of each, and what a list is sorted by. */
import { expect, test } from 'bun:test'
import { missingPaperFields } from '#events/application/missing.ts'
import { headingOf, isNumeric, wordsOf } from '#events/language/column-words.ts'
import { speechIn as wordsIn } from '#events/language/index.ts'
import {
  type ColumnSource,
  columnValue,
  documentName,
  formFieldsFor,
  isContact,
  isListColumn,
  listColumns,
  sortValue,
} from '#events/projections/list-columns.ts'
import { defaultCriteria } from '#events/scoring/criteria.ts'
import { wholeForm } from '../../kit/forms.ts'

const draft: ColumnSource = {
  listed: { id: 'one', groomName: 'Groom', status: 'draft', totalScore: null, scoreBreakdown: null },
  standing: {
    stage: 'draft',
    status: 'draft',
    season: 'Season 3',
    events: 1,
    startedAt: '2026-03-01T00:00:00.000Z',
    changedAt: '2026-03-01T00:00:00.000Z',
    given: { events: 1, at: '2026-03-01T00:00:00.000Z' },
  },
  form: null,
  found: {},
  ages: null,
  rank: null,
  criteria: defaultCriteria,
}

test('given the columns, when they are listed, then none is a file and each once', () => {
  expect(listColumns.filter((column) => /Key/.test(column))).toEqual([])
  expect(new Set(listColumns).size).toBe(listColumns.length)
  expect([isListColumn('brideAadhaarFrontKey'), isListColumn('userId'), isListColumn('brideCaste')]).toEqual([
    false,
    false,
    true,
  ])
  expect(listColumns.filter(isContact).map(String)).toEqual([
    ...['groomParentPhone', 'groomEmail', 'groomAddress', 'brideParentPhone', 'brideEmail', 'brideAddress'],
  ])
})

test('given a draft that was never sent, when its columns are made, then only the season and what the list shows are there', () => {
  const known = listColumns.filter((column) => columnValue(column, draft) !== null)
  expect(known).toEqual(['id', 'groomName', 'status', 'season'])
})

test('given a form with some of its documents, when it is asked what is missing, then it is named', () => {
  const key = '/objects/uploads/00000000-0000-4000-8000-000000000001'
  const form = wholeForm({ groomPhotoKey: key, bridePhotoKey: key, incomeProofKeys: [key] })
  expect(missingPaperFields(form).map(documentName)).toEqual([
    ...['groomAadhaarFront', 'groomAadhaarBack', 'brideAadhaarFront', 'brideAadhaarBack'],
    ...['educationProof', 'socialVerificationLetter'],
  ])
  expect(formFieldsFor(['missingDocuments', 'brideCaste', 'rank'])).toHaveLength(10)
  expect(wordsOf('missingDocuments', ['groomPhoto', 'incomeProof'], wordsIn('en'))).toBe(
    'Groom: Photo, Income Proof Documents',
  )
})

test('given every column, when it is worded, then it has a heading of its own in both languages', () => {
  for (const locale of ['en', 'ml'] as const) {
    const headings = listColumns.map((column) => headingOf(column, wordsIn(locale)))
    expect(headings.filter((heading, index) => heading === listColumns[index])).toEqual([])
    expect(new Set(headings).size).toBe(headings.length)
  }
})

test('given values, when they are worded, then numbers have the same decimals and choices their names', () => {
  const words = wordsIn('en')
  const said = (column: (typeof listColumns)[number], value: Parameters<typeof wordsOf>[1]) =>
    wordsOf(column, value, words)
  expect([said('totalScore', 80), said('totalScore', 79.95), said('incomeScore', 12.5)]).toEqual([
    ...['80.00', '79.95', '12.50'],
  ])
  expect([said('brideFamilyMonthlyIncome', 8000), said('rank', 1234), said('version', 3)]).toEqual([
    ...['₹8,000', '1,234', '3'],
  ])
  expect([said('status', 'finalized'), said('status', 'to_come'), said('brideDistrict', 'kannur')]).toEqual([
    ...['Final Selection', 'Unknown', 'Kannur'],
  ])
  expect([
    said('brideEducation', 'graduation'),
    said('foundCommunity', 'obc'),
    said('groomTaluk', 'Tirur'),
  ]).toEqual(['Graduation', 'Other Backward Class (OBC)', 'Tirur'])
  expect([said('verifiedAt', '2026-03-01T20:00:00.000Z'), said('brideDob', '1999-01-20')]).toEqual([
    ...['02/03/2026', '20/01/1999'],
  ])
  expect([said('provisional', true), said('brideCaste', ''), said('rank', null)]).toEqual(['Yes', '', ''])
  expect([isNumeric('brideFamilyMonthlyIncome'), isNumeric('brideCaste'), isNumeric('socialScore')]).toEqual([
    ...[true, false, true],
  ])
})

test('given values to sort by, when they are compared, then choices have the order of their list and nothing has none', () => {
  expect([sortValue('brideEducation', 'primary'), sortValue('brideEducation', 'graduation')]).toEqual([0, 4])
  expect([sortValue('status', 'under_verification'), sortValue('provisional', true)]).toEqual([0, 1])
  expect([sortValue('brideCaste', ''), sortValue('rank', null)]).toEqual([null, null])
  expect(String(sortValue('brideCaste', 'anil')) < String(sortValue('brideCaste', 'Biju'))).toBe(true)
})

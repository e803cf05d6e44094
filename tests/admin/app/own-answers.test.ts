/** What this window knows of a family beyond its row: the last answer, until the row is as new or the change was taken back. */
import { expect, test } from 'bun:test'
import { createStore } from 'jotai'
import { asAnswered, forgetAnswers, noteAnswer } from '../../../admin/app/own-answers.ts'
import type { Target } from '../../../admin/app/state.ts'

const row: Target = {
  id: 'f1',
  groomName: 'Anas',
  brideName: 'Beena',
  groomDistrict: 'kannur',
  status: 'under_verification',
  totalScore: 61,
  submittedAt: '2026-01-02T03:04:05.000Z',
  visit: 'none',
  version: 3,
}
const answered = () => {
  const store = createStore()
  noteAnswer(store, { id: 'f1', status: 'ranked', version: 4 })
  return store
}

test('given an answer, when the row is older, then the family is as answered, and everything else as in its row', () => {
  expect(asAnswered(answered(), row)).toEqual({ ...row, status: 'ranked', version: 4 })
})

test('given an answer, when the row is as new or newer, or another family’s, then it is the row itself', () => {
  for (const one of [
    { ...row, version: 4 },
    { ...row, version: 5 },
    { ...row, id: 'f2' },
  ])
    expect(asAnswered(answered(), one)).toBe(one)
})

test('given an answer, when the change is taken back, then the row counts again', () => {
  const store = answered()
  forgetAnswers(store, ['f1'])
  expect(asAnswered(store, row)).toBe(row)
})

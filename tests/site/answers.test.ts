/** What is typed into single answers: dates in three boxes, and amounts. */
import { expect, test } from 'bun:test'
import { joinDate, splitDate } from '#web/ui/DateField.tsx'
import { withFile } from '../../site/application/state.ts'

test.each([
  [{ day: '3', month: '6', year: '2002' }, '2002-06-03'],
  [{ day: '14', month: 'june', year: '2002' }, '2002-06-14'],
  [{ day: '14', month: 'Jun', year: '2002' }, '2002-06-14'],
  [{ day: '14', month: 'ജൂൺ', year: '2002' }, '2002-06-14'],
  [{ day: '൧൪', month: '൬', year: '൨൦൦൨' }, '2002-06-14'],
  [{ day: '', month: '', year: '' }, ''],
  [{ day: '14', month: '', year: '' }, '--14'],
  [{ day: '14', month: 'ju', year: '2002' }, '2002-ju-14'],
])('given %o, when it is put together, then it is "%s"', (parts, date) => {
  expect(joinDate(parts)).toBe(date)
})

test('given half a date, when it is taken apart and put together, then nothing is lost', () => {
  expect(['', '--14', '2002-06-', '-6-', '2002-06-14'].map((date) => joinDate(splitDate(date)))).toEqual([
    '',
    '--14',
    '2002-06-',
    '-06-',
    '2002-06-14',
  ])
})

test('given a file that was sent, when it takes its place, then lists grow to three and anything else is replaced', () => {
  const form = { groomPhotoKey: '/old', incomeProofKeys: ['/1', '/2'] }
  expect(withFile(form, 'groomPhotoKey', '/new')).toEqual({ groomPhotoKey: '/new' })
  expect(withFile(form, 'incomeProofKeys', '/3')).toEqual({ incomeProofKeys: ['/1', '/2', '/3'] })
})

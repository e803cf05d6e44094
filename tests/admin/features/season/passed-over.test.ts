/** Who is passed over where families are chosen from a ranking. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Status } from '#events/application/statuses.ts'
import { isOffPath, passedOver } from '../../../../admin/features/season/Choice.tsx'

const row = (savedRank: number, status: Status, total: number) => ({
  id: `f${savedRank}`,
  savedRank,
  status,
  total,
  confirmed: 12,
})
const rows = [
  row(1, 'finalized', 95),
  row(2, 'waitlist', 90),
  row(3, 'ranked', 85),
  row(4, 'verified', 84),
  row(5, 'ranked', 80),
  row(6, 'ranked', 80),
  row(7, 'ranked', 70),
]

test('given a ranking, when some are chosen, then whoever is ranked before the last of them and has no place is passed over, and who is level with it', () => {
  expect(passedOver(rows, new Set(['f3', 'f5'])).map(({ row: { id }, why }) => [id, why])).toEqual([
    ['f2', 'waitlist'],
    ['f4', 'better'],
    ['f6', 'tied'],
  ])
})

test('given nobody chosen, or none of the ranking, when it is asked, then nobody is passed over', () => {
  expect([passedOver(rows, new Set()), passedOver(rows, new Set(['elsewhere']))]).toEqual([[], []])
})

test('given any choice, when it is asked, then nobody is both chosen and passed over, and adding those makes it fair', () => {
  fc.assert(
    fc.property(fc.subarray(rows.map(({ id }) => id)), (ids) => {
      const chosen = new Set(ids)
      const names = passedOver(rows, chosen).map(({ row: { id } }) => id)
      expect(names.filter((id) => chosen.has(id))).toEqual([])
      expect(passedOver(rows, new Set([...ids, ...names]))).toEqual([])
    }),
  )
})

test('given a status, when the next is not the usual one, then it is off the path', () => {
  expect([
    isOffPath(row(1, 'ranked', 1), 'shortlisted'),
    isOffPath(row(1, 'submitted', 1), 'shortlisted'),
  ]).toEqual([false, true])
})

/** What a change of many says of families that others have changed since its dialog was opened, and counts anew. */
import { expect, test } from 'bun:test'
import type { Target } from '../../../../admin/app/state.ts'
import { sinceSeen, touchedBy } from '../../../../admin/features/application/seen-families.ts'

const familyOf = (id: string, status: Target['status'] = 'ranked'): Target => ({
  id,
  groomName: `Groom ${id}`,
  brideName: `Bride ${id}`,
  groomDistrict: 'kozhikode',
  status,
  totalScore: 70,
  submittedAt: '2026-01-02T03:04:05.000Z',
  version: 1,
})
const targets = ['a', 'b', 'c'].map((id) => familyOf(id))
const seen = { position: 10, targets }

test('given a note on one and a step of another, when the log is asked, then both are named, and others are not', () => {
  const told = { position: 14, moved: ['b', 'elsewhere'], noted: ['c'] }
  const fresh = new Map([
    ['b', familyOf('b', 'rejected')],
    ['c', familyOf('c')],
  ])
  expect(sinceSeen(seen, told, fresh)).toEqual({
    position: 14,
    targets: [familyOf('a'), familyOf('b', 'rejected'), familyOf('c')],
    changed: [
      { family: familyOf('b', 'rejected'), what: 'moved' },
      { family: familyOf('c'), what: 'noted' },
    ],
  })
})

test('given a family that was erased, when it is read anew, then it is said to be gone, and counted no more', () => {
  const told = { position: 11, moved: ['a'] }
  expect(sinceSeen(seen, told, new Map([['a', null]]))).toEqual({
    position: 11,
    targets: [familyOf('b'), familyOf('c')],
    changed: [{ family: familyOf('a'), what: 'gone' }],
  })
})

test('given nothing about them in the log, or more than it names, when it is asked, then none or all are to be looked at', () => {
  expect(touchedBy({ position: 12, moved: ['elsewhere'], programme: true }, targets)).toEqual([])
  expect(touchedBy({ position: 2000, everything: true }, targets).map(({ what }) => what)).toEqual([
    'moved',
    'moved',
    'moved',
  ])
})

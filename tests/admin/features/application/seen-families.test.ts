/** What a change of many says of families that others have changed since its dialog was opened, and counts anew. */
import { expect, test } from 'bun:test'
import type { Target } from '../../../../admin/app/state.ts'
import {
  hasNews,
  isByOthers,
  sinceSeen,
  touchedBy,
} from '../../../../admin/features/application/seen-families.ts'

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
    ['b', { family: familyOf('b', 'rejected'), isByOthers: true }],
    ['c', { family: familyOf('c'), isByOthers: true }],
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

test('given a step of this window and one of a colleague, when both are read anew, then both are as they are now, and only the colleague’s is to be looked at', () => {
  const told = { position: 14, moved: ['a', 'b'] }
  const fresh = new Map([
    ['a', { family: familyOf('a', 'shortlisted'), isByOthers: false }],
    ['b', { family: familyOf('b', 'rejected'), isByOthers: true }],
  ])
  expect(sinceSeen(seen, told, fresh)).toEqual({
    position: 14,
    targets: [familyOf('a', 'shortlisted'), familyOf('b', 'rejected'), familyOf('c')],
    changed: [{ family: familyOf('b', 'rejected'), what: 'moved' }],
  })
})

const entry = (seq: number, by: string, at = `2026-01-02T03:04:0${seq}.000Z`) => ({ seq, at, by: { id: by } })
const isOwn = (seq: number): boolean => [4, 6].includes(seq)
const since = { position: 2 }

test('given what has happened to a family, when all of it since it was seen is this window’s, with what the same press made, then nobody else has changed it', () => {
  const before = [entry(1, 'family'), entry(2, 'colleague')]
  const verified = [entry(3, 'me', 'once'), entry(4, 'me', 'once')]
  expect([
    isByOthers([...before, ...verified, entry(6, 'me')], since, isOwn),
    isByOthers([...before, entry(5, 'colleague'), entry(6, 'me')], since, isOwn),
    isByOthers([...before, entry(5, 'me'), entry(6, 'me')], since, isOwn),
  ]).toEqual([false, true, true])
})

test('given a log that does not say which families it is about, when nothing has happened to one, then nobody has changed it; where it names it, it is looked at', () => {
  const trail = [entry(1, 'family')]
  expect([isByOthers(trail, { ...since, everything: true }, isOwn), isByOthers(trail, since, isOwn)]).toEqual(
    [false, true],
  )
})

const trail = [7, 9, 12, 13].map((seq) => ({ seq, at: `at ${seq}`, by: { id: `by ${seq}` } }))
const alone = { version: 5, status: 'ranked', auditTrail: trail } as const

test('given one family, when others have done something since its version that was seen, then that is news, and what this window did is none', () => {
  const newsAt = (seen: number, own: readonly number[]) => hasNews(alone, seen, (seq) => own.includes(seq))
  expect([newsAt(5, []), newsAt(6, []), newsAt(4, []), newsAt(4, [13])]).toEqual([false, false, true, false])
  expect([newsAt(3, [13]), newsAt(3, [12, 13]), newsAt(1, [7, 9, 12, 13])]).toEqual([true, false, false])
})

test('given a draft that its family goes on typing, when its version is newer, then that is news though nothing of it is an event', () => {
  const nobody = () => true
  expect(hasNews({ version: 3, status: 'draft' }, 2, nobody)).toBe(true)
  expect(hasNews({ ...alone, status: 'draft' }, 4, nobody)).toBe(true)
  expect(hasNews({ version: 3, status: 'draft' }, 3, nobody)).toBe(false)
})

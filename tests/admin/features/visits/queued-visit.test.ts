/** Conflicts between a queued visit and another visit to the same family: what a person decides, and that both findings are recorded. */
import { expect, test } from 'bun:test'
import {
  closedDoor,
  conflictsIn,
  newQueuedVisit,
  nextStep,
  recorded,
  refused,
  resolveConflicts,
  retried,
} from '../../../../admin/features/visits/queued-visit.ts'
import type { Sheet } from '../../../../admin/features/visits/sheets.ts'

const sheet: Sheet = {
  id: 'a',
  version: 4,
  brideName: 'Bride',
  groomName: 'Groom',
  brideDistrict: 'kozhikode',
  brideTaluk: '',
  brideVillage: '',
  brideAddress: '',
  bridePhone: '',
  declared: { brideHouseType: 'rented', brideFatherAlive: true, brideFamilyMonthlyIncome: 9000 },
  found: {},
}
const one = newQueuedVisit({
  sheet,
  answers: {
    brideHouseType: { verdict: 'different', value: 'own' },
    brideFatherAlive: { verdict: 'declared', value: null },
    brideFamilyMonthlyIncome: { verdict: 'unchecked', value: null },
  },
  note: 'The aunt was there',
  photoName: null,
})
const now = (changes: Partial<Sheet>): Sheet => ({ ...sheet, version: 5, ...changes })

test('given a sheet that was filled in, when it waits, then what was confirmed and found is sent, and nothing else', () =>
  expect(one.facts).toEqual({ brideHouseType: 'own', brideFatherAlive: true }))

test('given a closed door, when it waits, then its note is sent before its photo, and no fact; refused and sent again, it is the same', () => {
  const atDoor = closedDoor(sheet, 'Nobody was at home', 'Photo')
  expect([atDoor.facts, atDoor.asNote, atDoor.isFinished, nextStep(atDoor)]).toEqual([
    {},
    'Nobody was at home',
    false,
    'note',
  ])
  expect(nextStep(recorded(atDoor, { seq: 7, isVisited: false }))).toBe('photo')
  expect(retried(refused(atDoor, { words: 'No' }))).toEqual(atDoor)
})

for (const [change, what, met] of [
  [{}, 'nothing but its status', []],
  [{ found: { brideEmployed: true } }, 'another fact', []],
  [{ found: { brideHouseType: 'own' } }, 'the same, found by both', []],
  [
    { found: { brideHouseType: 'family' } },
    'the same fact, found otherwise',
    [{ fact: 'brideHouseType', mine: 'own', theirs: 'family' }],
  ],
  [
    { declared: { ...sheet.declared, brideFatherAlive: false } },
    'what the family declared',
    [{ fact: 'brideFatherAlive', mine: true, theirs: false }],
  ],
  [
    { found: { brideHouseType: 'rented' } },
    'the same fact, found as it was declared',
    [{ fact: 'brideHouseType', mine: 'own', theirs: 'rented' }],
  ],
] as const)
  test(`given that ${what} was changed meanwhile, when both meet, then a person decides about ${met.length}`, () =>
    expect(conflictsIn(one, now(change))).toEqual([...met]))

test('given a fact that was found before, when a colleague finds the same once more, then a visit that found otherwise waits, and says who it was', () => {
  const seen = { ...sheet, found: { brideHouseType: 'family' } }
  const by = { version: 5, at: '2026-03-01T04:30:00.000Z', by: { id: 'b', email: 'beena' } }
  const again = { ...seen, version: 5, foundBy: { brideHouseType: by } }
  expect(conflictsIn({ ...one, sheet: seen }, again)).toEqual([
    { fact: 'brideHouseType', mine: 'own', theirs: 'family', by },
  ])
  const before = { ...again, foundBy: { brideHouseType: { ...by, version: 4 } } }
  expect(conflictsIn({ ...one, sheet: seen }, before)).toEqual([])
})

test('given a meeting, when the other visit counts, then it is what is recorded, and the own finding is in the note', () => {
  const changed = now({ found: { brideHouseType: 'family' } })
  const line = ({ fact, mine }: { fact: string; mine: unknown }) => `${fact}: ${mine}`
  const theirs = resolveConflicts(one, { now: changed, chosen: new Set(), line })
  expect([theirs.facts, theirs.note, theirs.sheet.version]).toEqual([
    { brideHouseType: 'family', brideFatherAlive: true },
    'The aunt was there\nbrideHouseType: own',
    5,
  ])
  const mine = resolveConflicts(one, { now: changed, chosen: new Set(['brideHouseType']), line })
  expect([mine.facts, mine.note]).toEqual([one.facts, 'The aunt was there'])
})

/** Conflicts between a queued visit and another visit to the same family: what a person decides, and that both findings are recorded. */
import { expect, test } from 'bun:test'
import {
  conflictsIn,
  newQueuedVisit,
  resolveConflicts,
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
] as const)
  test(`given that ${what} was changed meanwhile, when both meet, then a person decides about ${met.length}`, () =>
    expect(conflictsIn(one, now(change))).toEqual([...met]))

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

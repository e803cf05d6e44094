/** The row of a list: what it shows, how it sorts, what it can be found by, and what of a private draft stays out. */
import { expect, test } from 'bun:test'
import {
  type Application,
  evolveApplication,
  isThere,
  newApplication,
  withDraft,
} from '#events/application/application.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { blankForm, type FormChanges, merged } from '#events/application/form.ts'
import { isFound, searchText, soughtParts } from '#events/language/name-search.ts'
import { lacksDocuments, listHead, listTail } from '#events/projections/application-list.ts'
import { defaultCriteria, noPoints } from '#events/scoring/criteria.ts'
import { wholeForm } from '../../kit/forms.ts'
import { APPLICATION, at, moved, NUMBER, recorded, started, submitted } from '../../kit/histories.ts'

function folded(...events: ApplicationEvent[]): Application {
  const now = events.reduce(
    (before, event, place) => evolveApplication(before, recorded(event, place + 1)),
    newApplication,
  )
  if (!isThere(now)) throw new Error('this history begins no application')
  return now
}
const fragment = (text: string): unknown => JSON.parse(`{${text}}`)
const foundBy = (now: Application, q: string) => isFound(searchText(listHead(now).searched), soughtParts(q))

test('given a verified application, when its row is made, then it is what the list shows and sorts by', () => {
  const now = folded(
    started,
    submitted(),
    moved('submitted', 'under_verification'),
    moved('under_verification', 'ranked'),
  )
  const { total, tail } = listTail(now, defaultCriteria)
  expect(fragment(listHead(now).head)).toEqual({
    id: APPLICATION,
    number: NUMBER,
    groomName: 'Groom Madeup',
    brideName: 'വധു സാങ്കല്പിക',
    groomDistrict: 'malappuram',
    brideDistrict: 'kozhikode',
  })
  // The worked example of docs/scoring.md without its documents and without a home visit.
  const scoreBreakdown = {
    ...noPoints(),
    incomeScore: 12.45,
    employmentScore: 10,
    housingScore: 10,
    educationScore: 8.5,
    healthScore: 9,
    financialScore: 9,
    socialScore: 0,
    locationScore: 5,
    ageScore: 4,
    documentScore: 0,
    communityScore: 3,
    orphanScore: 3,
  }
  expect(fragment(tail)).toEqual({
    status: 'ranked',
    totalScore: 73.95,
    scoreBreakdown,
    provisional: false,
    submittedAt: at(2),
    version: 5,
  })
  expect(total).toBe(7395)
})

test('given an application without a score, when its row is made, then it has no total and says so', () => {
  const unscored = listTail(folded(started, submitted()), defaultCriteria)
  expect(unscored.total).toBeNull()
  expect(fragment(unscored.tail)).toEqual({
    status: 'submitted',
    totalScore: null,
    scoreBreakdown: null,
    provisional: false,
    submittedAt: at(2),
    version: 3,
  })
})

test('given what was sent with and without all nine kinds of documents, when rows are made, then only who could send more waits', () => {
  const key = '/objects/uploads/made-up'
  const all: FormChanges = {
    groomPhotoKey: key,
    bridePhotoKey: key,
    groomAadhaarFrontKey: key,
    groomAadhaarBackKey: key,
    brideAadhaarFrontKey: key,
    brideAadhaarBackKey: key,
    socialVerificationLetterKey: key,
    incomeProofKeys: [key],
    educationProofKeys: [key],
  }
  const lacks = (form: FormChanges, ...more: ApplicationEvent[]) =>
    lacksDocuments(folded(started, submitted(wholeForm(form)), ...more).standing)
  expect([
    lacks(all),
    lacks({ ...all, educationProofKeys: [] }),
    lacks({}, moved('submitted', 'finalized')),
    lacks({}, moved('submitted', 'rejected')),
    lacks({}, moved('submitted', 'draft')),
    lacksDocuments(folded(started).standing),
  ]).toEqual([false, true, true, false, false, false])
})

test('given a missing fact, when the row is made, then the total is provisional', () => {
  const form = wholeForm({ brideFamilyMonthlyIncome: null })
  const { tail } = listTail(folded(started, submitted(form), moved('submitted', 'ranked')), defaultCriteria)
  expect(fragment(tail)).toMatchObject({ provisional: true, totalScore: 63.75 })
})

const known: [q: string, found: boolean][] = [
  ['GROOM', true],
  ['സാങ്കല്പിക', true],
  ['Malappuram', true],
  ['മലപ്പുറം', true],
  ['Kozhikode', true],
  ['കോഴിക്കോട്', true],
  ['koyilandy', true],
  ['Imagined Village', true],
  ['98470 22222', true],
  [APPLICATION.slice(0, 8), true],
  ['Late Father', false],
  ['Imaginary Road', false],
  ['676101', false],
]
for (const [q, found] of known)
  test(`given a sent application, when it is searched for ${q}, then it is ${found ? 'found' : 'not found'}`, () => {
    expect(foundBy(folded(started, submitted()), q)).toBe(found)
  })

test('given a draft that was never sent, when its row is made, then names and districts are all there is', () => {
  const typed = merged(blankForm, wholeForm() satisfies FormChanges)
  const now = withDraft(folded(started), { form: typed, saves: 4, savedAt: at(9), after: 1 })
  for (const hidden of ['+91 98470 22222', 'Pretend Village', 'Koyilandy']) {
    expect(JSON.stringify(typed)).toContain(hidden)
    expect([hidden, foundBy(now, hidden)]).toEqual([hidden, false])
    expect(JSON.stringify([listHead(now), listTail(now, defaultCriteria)])).not.toContain(hidden)
  }
  expect(foundBy(now, 'Groom Madeup')).toBe(true)
  expect(fragment(listTail(now, defaultCriteria).tail)).toMatchObject({
    status: 'draft',
    submittedAt: null,
    version: 5,
  })
})

test('given a new draft of a sent application, when its row is made, then it shows what was sent', () => {
  const sentBack = folded(started, submitted(), moved('submitted', 'draft', false))
  const now = withDraft(sentBack, {
    form: wholeForm({ groomName: 'Not sent yet' }),
    saves: 2,
    savedAt: at(9),
    after: 3,
  })
  expect(fragment(listHead(now).head)).toMatchObject({ groomName: 'Groom Madeup' })
  expect(foundBy(now, 'Not sent yet')).toBe(false)
})

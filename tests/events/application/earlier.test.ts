/** What may be taken over from an earlier season, and what is given anew: pure rules, the same for the form and the server. */
import { expect, test } from 'bun:test'
import { startApplication } from '#events/application/decide-applicant.ts'
import { answersIn, canBeTakenOver, isOfEarlierSeason, isOpenAgain } from '#events/application/earlier.ts'
import { blankForm } from '#events/application/form.ts'
import type { FormField } from '#events/application/questions.ts'
import { wholeForm } from '../../kit/forms.ts'
import { APPLICATION, FAMILY, folded, NUMBER, SEASON, started, submitted } from '../../kit/histories.ts'

const key = '/objects/uploads/0b2e9c1a-5f43-4d68-9a17-3c8e2f60b7d5'
const whole = wholeForm({ bridePhotoKey: key, incomeProofKeys: [key], signedByGroomParent: true })

test('given a whole form of an earlier season, when its answers are taken over, then consent, declaration, signatures and papers are not', () => {
  const taken = answersIn(whole)
  const left = Object.keys(whole).filter((field) => !(field in taken))
  expect(left.toSorted()).toEqual(
    [
      ...['groomPhotoKey', 'groomAadhaarFrontKey', 'groomAadhaarBackKey'],
      ...['bridePhotoKey', 'brideAadhaarFrontKey', 'brideAadhaarBackKey'],
      ...['incomeProofKeys', 'educationProofKeys', 'socialVerificationLetterKey'],
      ...['declarationAgreed', 'declarationDate', 'signedByGroomParent', 'signedByBrideParent', 'consent'],
    ].toSorted(),
  )
  expect([taken.brideName, taken.brideFatherAlive]).toEqual([whole.brideName, whole.brideFatherAlive])
})

test('given answers of then and now, when it is asked what is open, then only what was answered then and is not now', () => {
  const earlier = { ...whole, groomWorkplace: '', groomName: 'Then' }
  const now = { ...blankForm, groomName: 'Typed now' }
  const isOpen = (field: FormField) => isOpenAgain(field, { earlier, now, blank: blankForm })
  const fields = ['brideName', 'groomName', 'groomWorkplace', 'consent', 'bridePhotoKey'] as const
  expect(fields.map(isOpen)).toEqual([true, false, false, false, false])
})

test('given what became of an application, when the next season comes, then it is offered once it was submitted, unless it was withdrawn', () => {
  const submittedAt = '2026-01-01T00:00:00.000Z'
  expect([
    canBeTakenOver({ submittedAt, withdrawnAt: null }),
    canBeTakenOver({ submittedAt, withdrawnAt: submittedAt }),
    canBeTakenOver({ submittedAt: null, withdrawnAt: null }),
  ]).toEqual([true, false, false])
  expect([
    isOfEarlierSeason(folded(started, submitted()), 'Season 4'),
    isOfEarlierSeason(folded(started, submitted()), SEASON),
    isOfEarlierSeason(folded(started), 'Season 4'),
  ]).toEqual([true, false, false])
})

test('given a family that applied before, when it starts again, then only the details say with which application', () => {
  const moment = { now: '2027-01-01T00:00:00.000Z', deadline: '2027-02-01T00:00:00.000Z' }
  const earlier = '6f1d1f3e-6a0e-4d0f-8a55-0f0a5a6f3b11'
  const ask = { id: APPLICATION, userId: FAMILY, number: NUMBER, season: 'Season 4' }
  const decided = startApplication({ ...ask, earlier }, moment)
  expect(decided.ok && decided.events).toEqual([
    {
      type: 'ApplicationStarted',
      course: { season: 'Season 4' },
      facts: null,
      details: { id: APPLICATION, userId: FAMILY, number: NUMBER, earlier },
    },
  ])
})

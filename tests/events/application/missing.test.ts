/** What a family is told that it may still give. */
import { expect, test } from 'bun:test'
import { missingDetails, missingFields, missingPapers } from '#events/application/missing.ts'
import { wholeForm } from '../../kit/forms.ts'

const KEY = '/objects/uploads/0f8fad5b-d9cb-469f-a165-70867728950e'
const everyPaper = {
  groomPhotoKey: KEY,
  bridePhotoKey: KEY,
  groomAadhaarFrontKey: KEY,
  groomAadhaarBackKey: KEY,
  brideAadhaarFrontKey: KEY,
  brideAadhaarBackKey: KEY,
  incomeProofKeys: [KEY],
  educationProofKeys: [KEY],
  socialVerificationLetterKey: KEY,
}

test('given no paper, when it is asked what is missing, then each is named once, hospital papers only where a parent is ill', () => {
  expect(missingPapers(wholeForm())).toEqual(['aadhaar', 'photos', 'income', 'education', 'letter', 'health'])
  expect(missingPapers(wholeForm({ ...everyPaper, brideParentsHealth: 'minor_illness' }))).toEqual([])
  expect(missingPapers(wholeForm({ ...everyPaper, groomParentsHealth: 'serious_illness' }))).toEqual([
    'health',
  ])
})

test('given one side of one card that is missing, when it is asked for, then its field is named', () => {
  const form = wholeForm({ ...everyPaper, brideAadhaarBackKey: null })
  expect(missingPapers(form)).toEqual(['aadhaar', 'health'])
  expect(missingFields(form, 'aadhaar')).toEqual(['brideAadhaarBackKey'])
  expect(missingFields(form, 'photos')).toEqual([])
  expect(missingFields(form, 'health')).toEqual([])
})

test('given answers that count for points, when they are left out, then they are named; nothing is an answer, and 0 is one', () => {
  expect(missingDetails(wholeForm())).toEqual(['groomParentsHealth'])
  expect(missingDetails(wholeForm({ brideFamilyMonthlyIncome: null, groomParentsHealth: 'good' }))).toEqual([
    'brideFamilyMonthlyIncome',
  ])
  expect(missingDetails(wholeForm({ brideFamilyMonthlyIncome: 0, groomParentsHealth: 'good' }))).toEqual([])
})

/** Progress: the 29 fields of docs/product.md section 8, each worth the same, and when the form may be sent. */
import { expect, test } from 'bun:test'
import { blankForm, type FormChanges } from '#events/application/form.ts'
import { progressOf, trackedFields } from '#events/application/progress.ts'
import { isFormField } from '#events/application/questions.ts'
import { wholeForm } from '../../kit/forms.ts'

const TODAY = '2026-03-01'
const percent = (changes: FormChanges) => progressOf({ ...blankForm, ...changes }, TODAY)

test('given the tracked fields, when they are listed, then they are those of the specification', () => {
  const perSide = ['Name', 'Dob', 'Age', 'ParentPhone', 'Address', 'District', 'Taluk', 'Village', 'Pincode']
  const sides = [...perSide, 'Education', 'FatherName', 'MotherName', 'FamilyMonthlyIncome', 'HouseType']
  const expected = [...sides.flatMap((field) => [`groom${field}`, `bride${field}`]), 'declarationAgreed']
  expect([...trackedFields].map(String).sort()).toEqual(expected.sort())
  expect(trackedFields.length).toBe(29)
})

test('given a blank form, when its progress is worked out, then the defaults alone make 14 %', () => {
  expect(percent({})).toBe(14)
})

test('given a whole form, when single fields are cleared, then each of the 29 takes the same away', () => {
  const whole = wholeForm()
  expect(progressOf(whole, TODAY)).toBe(100)
  for (const field of trackedFields) {
    if (!isFormField(field)) continue
    const cleared = { ...whole, [field]: typeof whole[field] === 'boolean' ? false : null }
    expect([field, progressOf(cleared, TODAY)]).toEqual([field, 97])
    expect([field, progressOf({ ...whole, [field]: '' }, TODAY)]).toEqual([field, 97])
  }
})

test('given fields that are not tracked, when they are filled, then the progress stays; an income of 0 is an income', () => {
  expect(
    percent({
      groomOccupation: 'Driver',
      groomEmail: 'a@example.org',
      brideCaste: 'x',
      signedByGroomParent: true,
    }),
  ).toBe(14)
  expect(percent({ groomFamilyMonthlyIncome: 0 })).toBe(17)
})

/** Progress: the 29 fields of docs/product.md section 8, each worth the same, and when the form may be sent. */
import { expect, test } from 'bun:test'
import { blankForm, emptyForm, type FormChanges } from '#events/application/form.ts'
import { progressOf, trackedFields } from '#events/application/missing.ts'
import { isFormField } from '#events/application/questions.ts'
import { wholeForm } from '../../kit/forms.ts'

const percent = (changes: FormChanges) => progressOf({ ...blankForm, ...changes })

test('given the tracked fields, when they are listed, then they are those of the specification', () => {
  const perSide = ['Name', 'Dob', 'Age', 'ParentPhone', 'Address', 'District', 'Taluk', 'Village', 'Pincode']
  const sides = [...perSide, 'Education', 'FatherName', 'MotherName', 'FamilyMonthlyIncome', 'HouseType']
  const expected = [...sides.flatMap((field) => [`groom${field}`, `bride${field}`]), 'declarationAgreed']
  expect([...trackedFields].map(String).sort()).toEqual(expected.sort())
  expect(trackedFields.length).toBe(29)
})

test('given a form that nobody has filled in, when its progress is worked out, then it is 0, and 7 % with the defaults of the API', () => {
  expect(progressOf(emptyForm)).toBe(0)
  expect(percent({})).toBe(7)
})

test('given a date of birth, when the progress is worked out, then date and age count, and a date half typed is no age', () => {
  expect(percent({ brideDob: '2000-02-30' })).toBe(10)
  expect(percent({ brideDob: '2000-02-28' })).toBe(14)
})

test('given a whole form, when single fields are cleared, then each of the 29 takes the same away, a date of birth with its age', () => {
  const whole = wholeForm()
  expect(progressOf(whole)).toBe(100)
  for (const field of trackedFields) {
    if (!isFormField(field)) continue
    const cleared = { ...whole, [field]: typeof whole[field] === 'boolean' ? false : null }
    const without = field.endsWith('Dob') ? 93 : 97
    expect([field, progressOf(cleared)]).toEqual([field, without])
    expect([field, progressOf({ ...whole, [field]: '' })]).toEqual([field, without])
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
  ).toBe(7)
  expect(percent({ groomFamilyMonthlyIncome: 0 })).toBe(10)
})

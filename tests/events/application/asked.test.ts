/** What the form asks of whom, and what it has filled in itself. */
import { expect, test } from 'bun:test'
import { blankForm, emptyForm, type Form } from '#events/application/form.ts'
import { isAsked as isQuestionAsked, questionAbout } from '#events/application/missing.ts'
import { questionOf } from '#events/application/questions.ts'

const isAsked = (form: Form, field: string): boolean | undefined => {
  const question = questionOf(field)
  return question && isQuestionAsked(form, question)
}

test('given a parent who has died or of whom nothing is said, when the job is looked at, then it is not asked, and one written down is not hidden', () => {
  const form = { ...blankForm, brideFatherAlive: false }
  expect(isAsked(form, 'brideFatherJob')).toBe(false)
  expect(isAsked({ ...form, brideFatherJob: 'Farmer' }, 'brideFatherJob')).toBe(true)
  expect(isAsked(emptyForm, 'brideFatherJob')).toBe(false)
  expect(
    ['brideMotherJob', 'groomFatherJob', 'brideFatherName', 'brideOccupation'].map((field) =>
      isAsked(form, field),
    ),
  ).toEqual([true, true, true, true])
})

test('given incomes, when they are looked at, then only those above two lakh a month are asked about', () => {
  const incomes = [null, 0, 200_000, 200_000.5, 2_500_000]
  expect(incomes.map((rupees) => questionAbout('brideFamilyMonthlyIncome', rupees))).toEqual([
    null,
    null,
    null,
    'form.isItRight',
    'form.isItRight',
  ])
})

test('given answers, when they are looked at, then an unlikely number is asked about where it is the parents’ phone alone', () => {
  expect([
    questionAbout('groomParentPhone', '98470123456'),
    questionAbout('brideParentPhone', '971501234567'),
    questionAbout('brideParentPhone', '9847012345'),
    questionAbout('brideParentPhone', ''),
    questionAbout('brideAddress', '98470123456'),
  ]).toEqual(['ask.phoneDigits', 'ask.phoneAbroad', null, null, null])
})

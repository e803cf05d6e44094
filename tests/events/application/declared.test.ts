/** What was declared, as a visitor reads it: every fact that a visit checks, incomes in rupees. */
import { expect, test } from 'bun:test'
import { declaredFacts, factsOf } from '#events/application/declared.ts'
import { Found } from '#events/application/facts.ts'
import { wholeForm } from '../../kit/forms.ts'

test('given a form, when what a visit checks is read from it, then incomes are in rupees and every fact is there in order', () => {
  const form = wholeForm()
  const declared = declaredFacts(factsOf(form, '2026-03-01'), form)
  expect(Object.keys(declared)).toEqual(Object.keys(Found.shape))
  expect(declared).toMatchObject({
    brideFamilyMonthlyIncome: 8000,
    brideHouseType: 'rented',
    brideFatherAlive: false,
    groomEmployed: true,
    community: 'obc',
  })
})

test('given no form and no answer, when it is read, then it is null and never zero', () => {
  const facts = factsOf(wholeForm({ brideHouseType: '', brideFamilyMonthlyIncome: null }), '2026-03-01')
  expect(declaredFacts(facts, null)).toMatchObject({ brideFamilyMonthlyIncome: null, brideHouseType: null })
})

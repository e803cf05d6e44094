/** What a family declared about the facts that a home visit checks, as a visitor writes them: incomes in rupees a month. Pure. */
import type { Facts, Found } from './facts.ts'
import type { Form } from './form.ts'

export type FoundName = keyof Found
/** Null where it is not known. */
export type DeclaredFacts = Readonly<Record<FoundName, string | number | boolean | null>>

type Incomes = Pick<Form, 'brideFamilyMonthlyIncome' | 'groomFamilyMonthlyIncome'>

/** @param form null where none was sent. The order of the facts is that of `Found`. */
export const declaredFacts = (declared: Facts, form: Incomes | null): DeclaredFacts => ({
  brideFamilyMonthlyIncome: form?.brideFamilyMonthlyIncome ?? null,
  groomFamilyMonthlyIncome: form?.groomFamilyMonthlyIncome ?? null,
  brideHouseType: declared.brideHouseType,
  groomHouseType: declared.groomHouseType,
  groomEmployed: declared.groomEmployed,
  brideEmployed: declared.brideEmployed,
  brideFatherEmployed: declared.brideFatherEmployed,
  brideMotherEmployed: declared.brideMotherEmployed,
  brideFatherAlive: declared.brideFatherAlive,
  brideMotherAlive: declared.brideMotherAlive,
  brideParentsHealth: declared.brideParentsHealth,
  brideEducation: declared.brideEducation,
  community: declared.community,
})

/**
 * What a published cut-off would reveal to a neighbour who knows everything of a family but its incomes, the parents' health and its
 * papers: the neighbour tries every combination of these, and is left with those that fit the publication.
 */
import { DOCUMENT_KINDS, facts } from '../application/facts.ts'
import type { Sent } from '../application/standing.ts'
import { takesPlace } from '../application/statuses.ts'
import { type Criteria, type CriterionKey, weightsOf } from '../scoring/criteria.ts'
import type { Evidence } from '../scoring/rules.ts'
import { evidenceOf, fractionOf, pointsFor } from '../scoring/score.ts'

/** Facts of which no band may become certain, or twice as likely as before. */
const guarded = ['brideFamilyMonthlyIncome', 'groomFamilyMonthlyIncome', 'brideParentsHealth'] as const
type Guarded = (typeof guarded)[number]
const bandsOf: Record<Guarded, number> = {
  brideFamilyMonthlyIncome: facts.brideFamilyMonthlyIncome.values.length,
  groomFamilyMonthlyIncome: facts.groomFamilyMonthlyIncome.values.length,
  brideParentsHealth: facts.brideParentsHealth.values.length,
}
/** The criteria that depend on what is hidden. */
const hidden: readonly CriterionKey[] = [
  'incomeScore',
  'financialScore',
  'healthScore',
  'socialScore',
  'documentScore',
]

/** The totals that a family's visible facts leave possible, in hundredths, with the number of each guarded band. */
function possibleTotals(evidence: Evidence, { criteria, seen }: { criteria: Criteria; seen: number }) {
  const weights = weightsOf(criteria)
  const points = (key: CriterionKey, more: Partial<Evidence>): number =>
    pointsFor(weights[key], fractionOf(key, { ...evidence, ...more }))
  const papers = [true, false].flatMap((socialVerificationLetter) =>
    Array.from({ length: DOCUMENT_KINDS }, (_, others) => {
      const documentKinds = others + Number(socialVerificationLetter)
      return points('socialScore', { socialVerificationLetter }) + points('documentScore', { documentKinds })
    }),
  )
  const health = facts.brideParentsHealth.values.map((brideParentsHealth) =>
    points('healthScore', { brideParentsHealth }),
  )
  const means = facts.groomFamilyMonthlyIncome.values.map((groomFamilyMonthlyIncome) =>
    points('financialScore', { groomFamilyMonthlyIncome }),
  )
  const incomes = facts.brideFamilyMonthlyIncome.values.map((brideFamilyMonthlyIncome) =>
    facts.groomFamilyMonthlyIncome.values.map(
      (groomFamilyMonthlyIncome, groom) =>
        points('incomeScore', { brideFamilyMonthlyIncome, groomFamilyMonthlyIncome }) + (means[groom] ?? 0),
    ),
  )
  return { seen, papers, health, incomes }
}
type Possible = ReturnType<typeof possibleTotals>

/** How many combinations fit, and with each band of each guarded fact. */
function fitting({ seen, papers, health, incomes }: Possible, fits: (total: number) => boolean) {
  const counts: Record<Guarded, number[]> = {
    brideFamilyMonthlyIncome: [],
    groomFamilyMonthlyIncome: [],
    brideParentsHealth: [],
  }
  let all = 0
  const add = (fact: Guarded, band: number, count: number): void => {
    counts[fact][band] = (counts[fact][band] ?? 0) + count
  }
  for (const [bride, ofGroom] of incomes.entries())
    for (const [groom, income] of ofGroom.entries())
      for (const [ill, ofHealth] of health.entries()) {
        let count = 0
        for (const paper of papers) if (fits(seen + income + ofHealth + paper)) count += 1
        add('brideFamilyMonthlyIncome', bride, count)
        add('groomFamilyMonthlyIncome', groom, count)
        add('brideParentsHealth', ill, count)
        all += count
      }
  return { all, counts }
}

/** An application that was submitted; `row`: null where it takes no part in the ranking. */
type Member = { now: Sent; row: { total: number } | null }
type Opened = { criteria: Criteria; cutOff: number }

function tells({ now, row }: Member, { criteria, cutOff }: Opened): boolean {
  if (!row) return false
  const { declared, verified, verifiedAt, status } = now
  const isSelected = takesPlace(status)
  const fits = (total: number): boolean => (isSelected ? total >= cutOff * 100 : total < (cutOff + 1) * 100)
  // A family placed by hand does not fit the cut-off, so a neighbour would conclude something false.
  if (!fits(row.total)) return false
  const evidence = evidenceOf({ facts: declared, verified, verifiedAt, criteria })
  const weights = weightsOf(criteria)
  const ofHidden = hidden.reduce((sum, key) => sum + pointsFor(weights[key], fractionOf(key, evidence)), 0)
  const { all, counts } = fitting(possibleTotals(evidence, { criteria, seen: row.total - ofHidden }), fits)
  return guarded.some((fact) => counts[fact].some((count) => count * bandsOf[fact] > 2 * all))
}

/** Whether this cut-off makes a band of anybody's income or health certain, or more than twice as likely as it was. */
export const tellsOfFamily = (members: readonly Member[], opened: Opened): boolean =>
  members.some((member) => tells(member, opened))

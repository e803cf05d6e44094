/**
 * What a family that applied in an earlier season may take over into this one. Nothing is taken over by itself: each answer is
 * confirmed, each paper chosen. Pure. docs/decisions/0072-answers-of-an-earlier-season.md
 */
import type { Form, FormChanges, FormField } from './form.ts'
import type { Standing } from './standing.ts'

/** What is given anew each season, and papers, which are copied one by one. */
const isGivenAnew = (field: string): boolean =>
  /^(consent|declaration\w+|signedBy\w+)$/.test(field) || /Keys?$/.test(field)

/** As the family reads it; null where it never was. */
type Applied = { submittedAt: string | null; withdrawnAt: string | null }

/** Whether it was submitted, and the family has not taken it back since. One that was rejected says as much as any other. */
export const canBeTakenOver = ({ submittedAt, withdrawnAt }: Applied): boolean =>
  submittedAt !== null && withdrawnAt === null

/** The same of an application as the server holds it, of another season than this. */
export const isOfEarlierSeason = (now: Standing, season: string): boolean =>
  now.stage === 'sent' && now.season !== season && canBeTakenOver(now)

/** The answers that can be taken over as they are: without consent, declaration and papers. */
export const answersIn = (answers: FormChanges): FormChanges =>
  Object.fromEntries(Object.entries(answers).filter(([field]) => !isGivenAnew(field)))

/** Whether a field can be confirmed as it was: it was answered then, and is not answered now. */
export function isOpenAgain(
  field: FormField,
  { earlier, now, blank }: { earlier: Form; now: Form; blank: Form },
): boolean {
  const then = earlier[field]
  return !isGivenAnew(field) && then !== '' && then !== null && now[field] === blank[field]
}

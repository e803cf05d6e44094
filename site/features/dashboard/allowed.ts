/** What a family may still do with its application. The server decides; this says it beforehand. */
import { isDecided } from '#events/application/status.ts'
import type { MyApplication } from '../../account/queries.ts'

type Stands = Pick<MyApplication, 'status' | 'submittedAt'>

/** The server has one refusal from the review on; here it is said as far as the application has come. */
function closedBy(status: string) {
  if (status === 'under_verification') return 'refusal.being-reviewed' as const
  return isDecided(status) ? ('dash.editDecided' as const) : ('dash.editVerified' as const)
}

/** Null when it may be edited, or the key of the sentence that says why not. */
export function editProblem({ status }: Stands, isExpired: boolean) {
  if (status !== 'draft' && status !== 'submitted') return closedBy(status)
  return isExpired ? ('refusal.deadline-passed' as const) : null
}

/** Proofs and the letter: until verified, whatever the deadline, once it has been submitted. */
export function mayAddDocuments({ status, submittedAt }: Stands, isExpired: boolean): boolean {
  if (status === 'under_verification') return true
  if (status !== 'draft' && status !== 'submitted') return false
  return submittedAt !== null || !isExpired
}

/** What was added by mistake may go, and a letter be replaced, for as long as the form itself is open. */
export const mayRemoveDocuments = (stands: Stands, isExpired: boolean): boolean =>
  editProblem(stands, isExpired) === null

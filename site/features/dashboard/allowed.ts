/** What a family may still change in its application. Only for display: the server decides. */
import { isDecided } from '#events/application/status.ts'
import type { MyApplication } from '../../account/queries.ts'

type Progress = Pick<MyApplication, 'status' | 'submittedAt'>

/** The server has one refusal from the review on; here it is said as far as the application has come. */
function closedBy(status: string) {
  if (status === 'under_verification') return 'refusal.being-reviewed' as const
  return isDecided(status) ? ('dash.editDecided' as const) : ('dash.editVerified' as const)
}

/** Null when it may be edited, or the key of the sentence that says why not. */
export function editProblem({ status }: Progress, isExpired: boolean) {
  if (status !== 'draft' && status !== 'submitted') return closedBy(status)
  return isExpired ? ('refusal.deadline-passed' as const) : null
}

/** Proofs and the letter: until verified, whatever the deadline, once it has been submitted. */
export function mayAddDocuments({ status, submittedAt }: Progress, isExpired: boolean): boolean {
  if (status === 'under_verification') return true
  if (status !== 'draft' && status !== 'submitted') return false
  return submittedAt !== null || !isExpired
}

/** What was added by mistake may go, and a letter be replaced, for as long as the form itself is open. */
export const mayRemoveDocuments = (stands: Progress, isExpired: boolean): boolean =>
  editProblem(stands, isExpired) === null

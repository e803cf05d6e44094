/** What a family may still change in its application. Only for display: the server decides. */
import { isDecided } from '#events/application/statuses.ts'
import type { MyApplication } from '../../account/queries.ts'

/** It is with the organisers: neither a draft nor sent back as one. */
export const isSubmitted = ({ status, submittedAt }: Progress): boolean =>
  status !== 'draft' && submittedAt !== null

/** Staff moved it back to draft, so that the family corrects it and submits it again. */
export const isSentBack = ({ status, submittedAt }: Progress): boolean =>
  status === 'draft' && submittedAt !== null

/** When it was submitted; for one that was sent back and submitted again, the last time as long as that is known. */
export const submittedOn = ({
  status,
  statusSince,
  submittedAt,
}: Pick<MyApplication, 'status' | 'statusSince' | 'submittedAt'>): string =>
  status === 'submitted' || submittedAt === null ? statusSince : submittedAt

type Progress = Pick<MyApplication, 'status' | 'submittedAt'>
type Stage = Progress & Pick<MyApplication, 'isTakenUp' | 'withdrawnAt'>

/** The status that its badge shows: what the family withdrew itself does not read as rejected. */
export const shownStatus = ({
  status,
  withdrawnAt,
}: Pick<MyApplication, 'status' | 'withdrawnAt'>): string => (withdrawnAt === null ? status : 'withdrawn')

/** The server has one refusal for all of these; the page distinguishes how far the application has come. */
function editProblemAfterReview(status: string) {
  if (status === 'under_verification') return 'refusal.being-reviewed' as const
  return isDecided(status) ? ('dash.editDecided' as const) : ('dash.editVerified' as const)
}

/** Null when it may be edited, or the key of the sentence that says why not. */
export function editProblem({ status, isTakenUp, withdrawnAt }: Stage, isExpired: boolean) {
  if (withdrawnAt !== null) return 'withdraw.noEdit' as const
  if (isTakenUp) return 'refusal.being-reviewed' as const
  if (status !== 'draft' && status !== 'submitted') return editProblemAfterReview(status)
  return isExpired ? ('refusal.deadline-passed' as const) : null
}

/** Proofs and the letter: once submitted until it is verified, even after the deadline. */
export function mayAddDocuments({ status, submittedAt, isTakenUp }: Stage, isExpired: boolean): boolean {
  if (isTakenUp) return false
  if (status === 'under_verification') return true
  if (status !== 'draft' && status !== 'submitted') return false
  return submittedAt !== null || !isExpired
}

/** Documents may be removed, and the letter replaced, while the form may be edited. */
export const mayRemoveDocuments = (progress: Stage, isExpired: boolean): boolean =>
  editProblem(progress, isExpired) === null

/** Permissions of a family to change its application. Only for display: the server decides. */
import { isDecided } from '#events/application/statuses.ts'
import type { MyApplication } from '../../account/queries.ts'

/** The organisers have the application: it is neither a draft nor sent back. */
export const isSubmitted = ({ status, submittedAt }: Progress): boolean =>
  status !== 'draft' && submittedAt !== null

/** Staff moved it back to draft, so that the family corrects it and submits it again. */
export const isSentBack = ({ status, submittedAt }: Progress): boolean =>
  status === 'draft' && submittedAt !== null

/** The time of the last submission, as far as it is known. */
export const submittedOn = ({
  status,
  statusSince,
  submittedAt,
}: Pick<MyApplication, 'status' | 'statusSince' | 'submittedAt'>): string =>
  status === 'submitted' || submittedAt === null ? statusSince : submittedAt

type Progress = Pick<MyApplication, 'status' | 'submittedAt'>
type Stage = Progress & Pick<MyApplication, 'isTakenUp' | 'withdrawnAt'>

/** The status of the badge: a withdrawn application is not shown as rejected. */
export const shownStatus = ({
  status,
  withdrawnAt,
}: Pick<MyApplication, 'status' | 'withdrawnAt'>): string => (withdrawnAt === null ? status : 'withdrawn')

/** The server has one refusal for all these statuses; the page has a sentence for each stage. */
function editProblemAfterReview(status: string) {
  if (status === 'under_verification') return 'refusal.being-reviewed' as const
  return isDecided(status) ? ('dash.editDecided' as const) : ('dash.editVerified' as const)
}

/** @returns null if the application may be edited, else the key of the reason */
export function editProblem({ status, isTakenUp, withdrawnAt }: Stage, isExpired: boolean) {
  if (withdrawnAt !== null) return 'withdraw.noEdit' as const
  if (isTakenUp) return 'refusal.being-reviewed' as const
  if (status !== 'draft' && status !== 'submitted') return editProblemAfterReview(status)
  return isExpired ? ('refusal.deadline-passed' as const) : null
}

/** Proofs and the letter may be added from the submission until the verification, even after the deadline. */
export function mayAddDocuments({ status, submittedAt, isTakenUp }: Stage, isExpired: boolean): boolean {
  if (isTakenUp) return false
  if (status === 'under_verification') return true
  if (status !== 'draft' && status !== 'submitted') return false
  return submittedAt !== null || !isExpired
}

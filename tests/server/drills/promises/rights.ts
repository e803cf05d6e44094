/** Nobody did anything without the right to: each new event's actor had it by the log before that event. */
import { expect } from 'bun:test'
import type { AnyRecorded } from '#server/store/payloads.ts'
import type { Drill } from '../drill.ts'
import { fold, noState, type State } from '../history.ts'

/** Of a verifier: from, to. An admin may go from any to any. */
const verifierMoves = [
  ['submitted', 'under_verification'],
  ['under_verification', 'verified'],
  ['submitted', 'rejected'],
  ['under_verification', 'rejected'],
  ['verified', 'rejected'],
]
/** There, or back by undoing it. */
const isVerifiers = (from: string, to: string): boolean =>
  verifierMoves.some(([a, b]) => (a === from && b === to) || (a === to && b === from))

function mayDo({ applications, rights }: State, { stream, actor, event }: AnyRecorded): boolean {
  const owner = applications.get(stream)?.owner
  const status = applications.get(stream)?.status
  const right = rights.get(actor)
  const isStaff = right?.isActive === true
  const isAdmin = isStaff && right.role === 'admin'
  const isSystem = actor === 'system'
  switch (event.type) {
    case 'ApplicationStarted':
      return event.details.userId === actor
    case 'HelpRecorded':
    case 'ApplicationSubmitted':
      return owner === actor && status === 'draft'
    case 'ApplicationAmended':
    case 'CardChecked':
    case 'ApplicationWithdrawn':
    case 'RequestMade':
    case 'NomineeNamed':
      return owner === actor
    case 'ApplicationErased':
      return isAdmin || isSystem || (owner === actor && (status === 'draft' || status === 'submitted'))
    case 'StatusChanged': {
      const { from, to } = event.course
      return from === status && (isAdmin || (isStaff && isVerifiers(from, to)))
    }
    case 'OverPlacesProposed':
    case 'OverPlacesDeclined':
    case 'RankAssigned':
    case 'RankCleared':
    case 'CriteriaChanged':
    case 'ResultsPublished':
    case 'ResultsWithheld':
    case 'SelectionMade':
    case 'TallyRecorded':
    case 'SettingChanged':
      return isAdmin
    case 'RoleGranted':
    case 'RoleRevoked':
      return isAdmin
    // Any of staff for a family that they began for at its door.
    case 'PasswordLinkMade':
      return isAdmin || (isStaff && stream === `staff-${actor}`)
    case 'FactsVerified':
    case 'NoteAdded':
    case 'NoteWithdrawn':
    case 'DocumentAdded':
    case 'DocumentWithdrawn':
    case 'RequestAnswered':
    case 'FamilyTold':
    case 'BegunAtDoor':
      return isStaff && owner !== undefined
    case 'SecondFactorRemoved':
      return isAdmin || (isStaff && stream === `staff-${actor}`)
    case 'SecondFactorSet':
    case 'SignedIn':
    case 'ListRead':
    case 'PrintMade':
    case 'WeightsSearched':
    case 'ExportMade':
    case 'RecordViewed':
      return isStaff && stream === `staff-${actor}`
    case 'PasswordChanged':
      // The owner of a disabled account may choose a password by a link; it does not let anybody in.
      return isAdmin || event.details.account === actor
    case 'SignInRefused':
    case 'CheckpointSigned':
      return isSystem
    default:
      return false
  }
}

export function nobodyActedWithoutTheRight({ before, after }: Drill): void {
  const state = noState()
  const wrong: string[] = []
  for (const [place, { seq, type, actor, stream }] of after.rows.entries()) {
    const recorded = after.events.get(seq)
    // Of an erased application only the erasure can be read.
    if (!recorded) continue
    const last = after.rows[place - 1]
    // One command: the old role goes, the new one comes, and the right to it is that of its beginning.
    const isSecondHalf = type === 'RoleGranted' && last?.type === 'RoleRevoked' && last.stream === stream
    const isKnown = type !== 'ApplicationErased' || state.applications.has(recorded.stream)
    if (seq > before.rows.length && isKnown && !isSecondHalf && !mayDo(state, recorded))
      wrong.push(`${seq} ${type} by ${actor}, who is ${JSON.stringify(state.rights.get(actor) ?? 'nobody')}`)
    fold(state, recorded)
  }
  expect(wrong).toEqual([])
}

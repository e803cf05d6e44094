/** Which rules an entry of an application must keep, by what happened in it. */
import { mayHaveDone } from '../application/at-the-door.ts'
import type { Declared } from '../application/events.ts'
import { isStarted, type Started } from '../application/standing.ts'
import type { Head } from '../ledger/envelope.ts'
import type { Problem } from '../ledger/problems.ts'
import { unforeseen } from '../unforeseen.ts'
import type { Context } from './context.ts'
import type { ApplicationEntry, Content } from './entry.ts'
import {
  amendProblem,
  cardProblem,
  draftProblem,
  eraseProblem,
  startProblem,
  withdrawProblem,
} from './family-rules.ts'
import type { Filed } from './filed.ts'
import { moveProblem } from './move-rules.ts'
import { assignProblem, clearProblem } from './rank-rules.ts'
import { answerProblem, nomineeProblem, requestProblem } from './request-rules.ts'
import { addProblem, doorProblem, takeBackProblem, visitProblem } from './staff-rules.ts'
import { tellProblem } from './tell-rules.ts'
import { declineProblem, proposalProblem } from './two-persons-rules.ts'
import { unopenedProblem } from './unopened-rules.ts'

/** `filed`: null before the first entry of the application. `isSecond`: of its family in its season. */
type Entry = { head: Head; content: Content; filed: Filed | null; context: Context; isSecond: boolean }

export function applicationProblem({ head, content, filed, context, isSecond }: Entry): Problem | null {
  const isStart = head.type === 'ApplicationStarted'
  if (filed?.isErased) return 'after-erasure'
  if (isStart !== (filed === null)) return 'start-misplaced'
  const event = content.of === 'application' ? content.recorded.event : null
  if (filed === null)
    return event?.type === 'ApplicationStarted' ? startProblem({ head, event, isSecond }, context) : null
  const { standing } = filed
  if (event === null || !filed.isOpen || !isStarted(standing))
    return unopenedProblem({ head, content, filed, context })
  return openProblem(event, { head, filed, now: standing, context })
}

type Case = { head: Head; filed: Filed; now: Started<Declared>; context: Context }

function openProblem(event: ApplicationEntry, { now, ...of }: Case): Problem | null {
  if (event.type === 'ApplicationStarted') return 'start-misplaced'
  if (event.type === 'ApplicationSubmitted' || event.type === 'HelpRecorded')
    return draftProblem({ ...of, now })
  if (event.type === 'BegunAtDoor') return doorProblem({ ...of, now })
  if (event.type === 'ApplicationErased') return eraseProblem(event, { ...of, now })
  if (event.type === 'CardChecked') return cardProblem({ ...of, now })
  if (event.type === 'RequestMade') return requestProblem(event, { ...of, now })
  if (event.type === 'RequestAnswered') return answerProblem(event, { ...of, now })
  if (event.type === 'NomineeNamed') return nomineeProblem({ ...of, now })
  return now.stage === 'sent' ? sentProblem(event, { ...of, now }) : 'not-submitted'
}

type SentEntry = Exclude<
  ApplicationEntry,
  {
    type:
      | 'ApplicationStarted'
      | 'HelpRecorded'
      | 'BegunAtDoor'
      | 'ApplicationSubmitted'
      | 'ApplicationErased'
      | 'RequestMade'
      | 'RequestAnswered'
      | 'NomineeNamed'
      | 'CardChecked'
  }
>
type SentCase = Omit<Case, 'now'> & { now: Extract<Started<Declared>, { stage: 'sent' }> }

function sentProblem(event: SentEntry, at: SentCase): Problem | null {
  if (!mayHaveDone(at.now, at.head.actor, event.type)) return 'door-own'
  switch (event.type) {
    case 'ApplicationAmended':
      return amendProblem(event, at)
    case 'ApplicationWithdrawn':
      return withdrawProblem(event, at)
    case 'StatusChanged':
      return moveProblem({ ...at, course: event.course })
    case 'OverPlacesProposed':
      return proposalProblem({ ...at, course: event.course })
    case 'OverPlacesDeclined':
      return declineProblem(event, at)
    case 'FactsVerified':
      return visitProblem(event, at)
    case 'RankAssigned':
      return assignProblem(event, at)
    case 'RankCleared':
      return clearProblem(event, at)
    case 'FamilyTold':
      return tellProblem(event, at)
    case 'NoteAdded':
    case 'DocumentAdded':
      return addProblem(at)
    case 'NoteWithdrawn':
    case 'DocumentWithdrawn':
      return takeBackProblem(at)
    default:
      return unforeseen(event, 'type-unknown')
  }
}

/** Runs one command as its route does, and says what its answer promises of the log. */

import { randomUUID } from 'node:crypto'
import { latestForm } from '#events/application/application.ts'
import { addNote, changeStatus, recordFacts, verify } from '#events/application/decide.ts'
import { setRank } from '#events/application/decide-rank.ts'
import { emptyProgramme } from '#events/programme/events.ts'
import { rankedIn } from '#server/ranking/in-transaction.ts'
import { select } from '#server/ranking/select.ts'
import { StorageUnavailable } from '#server/runtime/errors.ts'
import { type Decide, decideIn } from '#server/store/decide-in.ts'
import { eraseApplication } from '#server/store/erase.ts'
import { wholeForm } from '../../../kit/forms.ts'
import { uniqueWord } from '../../../kit/unique-word.ts'
import { SEASON, type Stage } from './stage.ts'
import type { Action } from './steps.ts'

/** The types of the events it made, in order; of a save of unknown effect, those that it may have made. */
type Made = { types: readonly string[]; maybe?: readonly string[]; actor: string; text?: string }
export type Answer = { action: Action } & (
  | ({ says: 'yes' } & Made)
  | { says: 'no'; refusal: string }
  | { says: 'unavailable'; text?: string }
)
type Outcome = Made | { refusal: string }

/** The reason of every selection, and of nothing else. */
export const SELECTED = 'Places'
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const text = () => `text ${uniqueWord()}`

/** The application of a family in the season; null where it has none. */
export function applicationOf({ parts, families }: Stage, who: number) {
  const { state } = parts.store
  const stream = state.streamOfOwner(families[who] ?? '', SEASON)
  const now = stream === null ? null : state.application(stream)
  return stream !== null && now ? { stream, now, id: now.file().id, form: latestForm(now) } : null
}

export function act(stage: Stage, action: Action): Promise<Answer> {
  const typed = text()
  return outcomeOf(stage, action, typed).then(
    (outcome): Answer =>
      'refusal' in outcome
        ? { action, says: 'no', refusal: outcome.refusal }
        : { action, says: 'yes', ...outcome },
    (error: unknown): Answer => {
      if (error instanceof StorageUnavailable || /SQLITE_FULL/.test(codeOf(error)))
        return { action, says: 'unavailable', text: typed }
      throw error
    },
  )
}
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

async function outcomeOf(stage: Stage, action: Action, typed: string): Promise<Outcome> {
  const { parts, admin } = stage
  const { store, saving, ranking } = parts
  if (action.do === 'select') {
    const { do: _, ...places } = action
    const ask = { ...places, reason: SELECTED }
    const chosen = await store.handle({ roster: true }, (tx) =>
      select(tx, rankedIn(ranking)(tx), { ask, actor: admin }),
    )
    if (!chosen.ok) return chosen
    const moved = [...chosen.shortlisted, ...chosen.waitlisted]
    const moves = moved.map(() => 'StatusChanged')
    return { types: moved.length === 0 ? [] : ['SelectionMade', ...moves], actor: admin }
  }
  const userId = stage.families[action.who] ?? ''
  if (action.do === 'start') {
    const started = await saving.start(userId, wholeForm({ groomWorkplace: typed }))
    return started.ok ? { types: ['ApplicationStarted'], actor: userId, text: typed } : started
  }
  const id = applicationOf(stage, action.who)?.id ?? UNKNOWN
  if (action.do === 'save') {
    const { submitting } = action
    const saved = await saving.save({ userId, id, changes: { groomWorkplace: typed }, submitting })
    if (!saved.ok) return saved
    const maybe = ['ApplicationAmended', ...(submitting && !saved.problem ? ['ApplicationSubmitted'] : [])]
    return { types: [], maybe, actor: userId, text: typed }
  }
  const decision = await (action.do === 'erase'
    ? eraseApplication(store, { id, actor: admin })
    : store.handle({ roster: true }, (tx) => decideIn(tx, { id, actor: admin }, deciderOf(action))))
  return decision.ok ? { types: decision.events.map(({ type }) => type), actor: admin } : decision
}

type OfStaff = Exclude<Action, { do: 'select' | 'save' | 'start' | 'erase' }> & { who: number }
function deciderOf(action: OfStaff | Action): Decide {
  return ({ standing }) => {
    switch (action.do) {
      case 'verify':
        return verify(standing, { notes: 'To be visited' })
      case 'note':
        return addNote(standing, { note: 'A note', noteId: randomUUID() })
      case 'facts':
        return recordFacts(standing, { facts: { brideFamilyMonthlyIncome: 4000 }, note: 'Seen' }, 'admin')
      case 'rank':
        return setRank(standing, { rank: action.rank, reason: 'Need' })
      case 'status':
        return changeStatus(standing, { status: action.status, reason: 'Decided' }, 'admin', emptyProgramme)
      default:
        throw new Error(`${action.do} is no command of staff`)
    }
  }
}

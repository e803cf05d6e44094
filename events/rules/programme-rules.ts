/** Rules for events of the programme: settings, criteria, results, and the first entries of a new installation. */
import type { Head } from '../ledger/envelope.ts'
import type { Problem } from '../ledger/problems.ts'
import { changeCriteria, changeResults, changeSetting } from '../programme/decide.ts'
import type { ProgrammeFacts } from '../programme/events.ts'
import { isSettingKey, settings } from '../programme/settings.ts'
import { unforeseen } from '../unforeseen.ts'
import { type Context, currentSeason, decidedAt } from './context.ts'

type Of<Type extends ProgrammeFacts['type']> = Extract<ProgrammeFacts, { type: Type }>
/** `isSettingUp`: all entries before belong to the installation. */
type Case = { head: Head; context: Context; isSettingUp: boolean }

export function programmeProblem(event: ProgrammeFacts, now: Case): Problem | null {
  const isBySystem = now.head.actor === 'system'
  if (event.type === 'CheckpointSigned') return isBySystem ? null : 'right-missing'
  if (event.type === 'TallyRecorded' && isBySystem)
    return event.facts.season === currentSeason(now.context) ? null : 'season-other'
  if (!mayDecide(event, now)) return 'right-missing'
  switch (event.type) {
    case 'SettingChanged':
      return settingProblem(event, now)
    case 'CriteriaChanged':
      return criteriaProblem(event, now)
    case 'ResultsPublished':
    case 'ResultsWithheld':
      return resultsProblem(event, now)
    case 'SelectionMade':
      return event.facts.season === currentSeason(now.context) ? null : 'season-other'
    case 'TallyRecorded':
      return null
    default:
      return unforeseen(event, 'type-unknown')
  }
}

const mayDecide = ({ type }: ProgrammeFacts, { head, context, isSettingUp }: Case): boolean =>
  context.hands.roleOf(head.actor) === 'admin' ||
  (head.actor === 'system' && isSettingUp && (type === 'SettingChanged' || type === 'CriteriaChanged'))

/** Other values are in the details or in the vault. */
function settingProblem(
  { facts: { key, value } }: Of<'SettingChanged'>,
  { head, context }: Case,
): Problem | null {
  if (!isSettingKey(key)) return 'setting-wrong'
  const isFact = settings[key].kept === 'facts'
  if (isFact !== (value !== null)) return 'setting-wrong'
  if (value === null || head.actor === 'system') return null
  const { actor, at: now } = head
  const ask = { key, value, actor, now, kept: '', clearedPassword: '', anyPort: true }
  const decision = changeSetting(context.programme, ask)
  const [due] = decision.ok ? decision.events : []
  return due?.type === 'SettingChanged' && due.facts.value === value ? null : 'setting-wrong'
}

function criteriaProblem(
  { facts: { season, criteria, ...label } }: Of<'CriteriaChanged'>,
  { context }: Case,
): Problem | null {
  if (season !== currentSeason(context)) return 'season-other'
  const afterPoints = label.afterPoints === true
  // A true label without a visible ranked family is accepted: the family may be closed to this reader, or erased since.
  if (!afterPoints && context.seasons.ranked(season) > 0) return 'weights-mislabelled'
  // The reason is in the details.
  const ask = { season, criteria, reason: 'any', afterPoints }
  return changeCriteria(context.programme, ask).ok ? null : 'weights-wrong'
}

function resultsProblem(
  { type, facts: { season } }: Of<'ResultsPublished' | 'ResultsWithheld'>,
  { head: { actor, at }, context }: Case,
): Problem | null {
  const isPublished = type === 'ResultsPublished'
  const ask = { season, isPublished, actor, now: decidedAt(context, at), again: true }
  const decision = changeResults(context.programme, ask)
  return decision.ok && decision.events[0] === type ? null : 'results-wrong'
}

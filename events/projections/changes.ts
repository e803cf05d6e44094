/** The changes of an event, field by field, before and after, for the audit log. */
import type { Folded } from '../application/application.ts'
import type { ApplicationEvent } from '../application/events.ts'
import { blankForm } from '../application/form.ts'
import { questionOf } from '../application/questions.ts'
import { manualRankOf } from '../application/standing.ts'
import { has, traitsOf } from '../event-traits.ts'
import { criteriaOf, type Programme, type ProgrammeEvent, settingValue } from '../programme/events.ts'
import { isSettingKey, settings } from '../programme/settings.ts'
import { type Criteria, weightsOf } from '../scoring/criteria.ts'
import { unforeseen } from '../unforeseen.ts'

export type Value = string | number | boolean | null
export type Change = { field: string; from: Value; to: Value }

/** A file as a boolean and a list as its length, since file keys mean nothing to a reader. */
function shown(field: string, value: unknown): Value {
  if (Array.isArray(value)) return value.length
  if (questionOf(field)?.kind === 'picture') return value !== null
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

function differing(before: object, after: object): Change[] {
  const was = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .map(([field, value]) => ({ field, from: shown(field, was.get(field)), to: shown(field, value) }))
    .filter(({ from, to }) => from !== to)
}

/** Whether the changes of an event are relative to the state before. */
export const isComparing = ({ type }: ApplicationEvent): boolean => traitsOf(type)?.changes === 'before'

/** `before`: the application before the event; ignored unless `isComparing`. */
export function applicationChanges(before: Folded, event: ApplicationEvent): Change[] {
  if (!has(event, 'changes')) return []
  switch (event.type) {
    case 'ApplicationSubmitted':
      return [{ field: 'status', from: 'draft', to: 'submitted' }]
    case 'StatusChanged':
      return [{ field: 'status', from: event.course.from, to: event.course.to }]
    case 'OverPlacesProposed':
      return [{ field: 'askedStatus', from: event.course.from, to: event.course.to }]
    case 'ApplicationWithdrawn':
      return [{ field: 'status', from: event.course.from, to: 'rejected' }]
    case 'ApplicationAmended':
      return differing(before.file().form ?? blankForm, event.details.changes)
    case 'FactsVerified':
      return differing(before.file().found, event.details.found)
    case 'RankAssigned':
      return [{ field: 'rank', from: manualRankOf(before.standing), to: event.course.rank }]
    case 'RankCleared':
      return [{ field: 'rank', from: manualRankOf(before.standing), to: null }]
    default:
      return unforeseen(event, [])
  }
}

const inPoints = (criteria: Criteria): Record<string, number> =>
  Object.fromEntries(Object.entries(weightsOf(criteria)).map(([key, weight]) => [key, weight / 100]))

type SettingChanged = Extract<ProgrammeEvent, { type: 'SettingChanged' }>

/** Settings in the vault are addresses and secrets: only the fact of a change is shown. */
function settingChange(before: Programme, { facts, details }: SettingChanged): Change[] {
  const { key, value } = facts
  if (!isSettingKey(key)) return []
  const isOpen = settings[key].kept === 'facts' || settings[key].kept === 'details'
  const to = value ?? details.value
  return [{ field: key, from: isOpen ? settingValue(before, key) : null, to: isOpen ? to : null }]
}

export function programmeChanges(before: Programme, event: ProgrammeEvent): Change[] {
  switch (event.type) {
    case 'CriteriaChanged':
      return differing(inPoints(criteriaOf(before, event.facts.season)), inPoints(event.facts.criteria))
    case 'SettingChanged':
      return settingChange(before, event)
    case 'ResultsPublished':
      return [{ field: 'results_published', from: null, to: event.facts.season }]
    case 'ResultsWithheld':
      return [{ field: 'results_published', from: event.facts.season, to: null }]
    case 'SelectionMade':
      return []
    case 'TallyRecorded':
      return [{ field: 'submittedFamilies', from: null, to: event.facts.submitted }]
    case 'CheckpointSigned':
      return [{ field: 'signedEntries', from: before.signed?.size ?? null, to: event.facts.size }]
    default:
      return unforeseen(event, [])
  }
}

/** What an event changed, field by field, before and after: the audit log reads it. Pure. */
import type { Application } from '../application/application.ts'
import type { ApplicationEvent } from '../application/events.ts'
import { blankForm, type FormChanges } from '../application/form.ts'
import { criteriaOf, type Programme, type ProgrammeEvent, settingValue } from '../programme/events.ts'
import { isSettingKey, settings } from '../programme/settings.ts'
import { weightsOf } from '../scoring/criteria.ts'

export type Value = string | number | boolean | null
export type Change = { field: string; from: Value; to: Value }

/** A file is there or not, and lists are as long as they are: keys tell a reader nothing. */
function shown(field: string, value: unknown): Value {
  if (Array.isArray(value)) return value.length
  if (field.endsWith('Key')) return value !== null
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

function differing(before: object, after: object): Change[] {
  const [was, is]: [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>] = [
    { ...before },
    { ...after },
  ]
  return Object.keys(is)
    .map((field) => ({ field, from: shown(field, was[field]), to: shown(field, is[field]) }))
    .filter(({ from, to }) => from !== to)
}

const amended = (before: Application, changes: FormChanges): Change[] =>
  differing(before.file().form ?? blankForm, changes)

/** `before` is the application as it was until then. */
export function applicationChanges(before: Application, event: ApplicationEvent): Change[] {
  const { standing } = before
  switch (event.type) {
    case 'ApplicationSubmitted':
      return [{ field: 'status', from: standing.status, to: 'submitted' }]
    case 'StatusChanged':
      return [{ field: 'status', from: event.facts.from, to: event.facts.to }]
    case 'ApplicationAmended':
      return amended(before, event.details.changes)
    case 'FactsVerified':
      return differing(before.file().found, event.details.found)
    case 'RankAssigned':
      return [{ field: 'rank', from: standing.manualRank, to: event.facts.rank }]
    case 'RankCleared':
      return [{ field: 'rank', from: standing.manualRank, to: null }]
    default:
      return []
  }
}

/** Settings kept in the vault, addresses and secrets, say only that they changed. */
export function programmeChanges(before: Programme, event: ProgrammeEvent): Change[] {
  if (event.type === 'CriteriaChanged') {
    const { season, criteria } = event.facts
    const inPoints = (weights: Readonly<Record<string, number>>) =>
      Object.fromEntries(Object.entries(weights).map(([key, weight]) => [key, weight / 100]))
    return differing(inPoints(weightsOf(criteriaOf(before, season))), inPoints(weightsOf(criteria)))
  }
  const { key, value } = event.facts
  if (!isSettingKey(key)) return []
  const isOpen = settings[key].kept === 'facts' || settings[key].kept === 'details'
  const to = value ?? event.details.value
  return [{ field: key, from: isOpen ? settingValue(before, key) : null, to: isOpen ? to : null }]
}

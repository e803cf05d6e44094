/** Deciders for the commands of an admin on the programme: settings, criteria and the publication of results. */
import * as z from 'zod/mini'
import { Position } from '../application/moved-on.ts'
import { kolkataDate } from '../dates.ts'
import { type Decision, decided, type FieldErrors, refused } from '../decider.ts'
import { typed } from '../kind-schemas.ts'
import type { Key } from '../language/index.ts'
import { limits } from '../limits.ts'
import { areTemplates, gatewayOrigin, gatewayRequest } from '../messages.ts'
import { areSameCriteria, Criteria, criteriaProblem } from '../scoring/criteria.ts'
import { isBlank, linesKind, nameKind } from '../text.ts'
import {
  arePublished,
  criteriaOf,
  givenValue,
  isConfirmed,
  type Programme,
  type ProgrammeEvent,
  settingValue,
} from './events.ts'
import { isList } from './first-day.ts'
import { isListSetting, isSettingKey, mailPorts, type SettingKey, settingKeys, settings } from './settings.ts'

// Publishing the results of a season. Before, no family gets a letter about a decision; for two minutes after, it can be
// undone.

/** Milliseconds in which publishing can be undone; its letters wait as long. */
export const RESULTS_UNDO = 2 * 60 * 1000

/** `position`: the log's size when the letters were counted. `again`: also for families without a letter. */
export const PublishResults = z.strictObject({
  season: z.optional(typed(nameKind, limits.line)),
  published: z.boolean('error.type'),
  position: z.optional(Position),
  again: z.optional(z.boolean('error.type')),
})

/** Until when publishing can be undone, UTC; null where it cannot. `at`: the clock's time, UTC. */
export function undoableUntil({ results }: Programme, season: string, at: string): string | null {
  const entry = results[season]
  if (!entry?.isPublished) return null
  const until = new Date(Date.parse(entry.at) + RESULTS_UNDO).toISOString()
  return at < until ? until : null
}

/** When families may first see decisions, UTC; null while they may not, or it can be undone. `at`: now, UTC. */
export function toldSince({ results }: Programme, season: string, at: string): string | null {
  const entry = results[season]
  if (!entry?.isPublished) return null
  const since = new Date(Date.parse(entry.since) + RESULTS_UNDO).toISOString()
  return at >= since ? since : null
}

/** Fields as in the request. `now`: the clock's time, UTC. */
type ChangeResults = {
  season: string
  isPublished: boolean
  actor: string
  now: string
  position?: number | undefined
  again?: boolean
}

export type ResultsChange = 'ResultsPublished' | 'ResultsWithheld'

const isKnown = (now: Programme, season: string): boolean =>
  season === settingValue(now, 'season') || Object.hasOwn(now.criteria, season)

/** A publication after `position` is either this person's own request, whose answer was lost, or another person's. */
function publish(
  now: Programme,
  { season, actor, position = Number.POSITIVE_INFINITY, again = false }: ChangeResults,
): Decision<ResultsChange> {
  const last = now.results[season]
  const isNewer = last !== undefined && last.seq > position
  const isPublished = last?.isPublished ?? false
  if (!isPublished && isNewer) return refused('moved-on')
  if (!isPublished || (again && !isNewer)) return decided('ResultsPublished')
  return last?.by === actor ? decided() : refused('already-published')
}

/** Any admin may undo it, not only the one who published. */
function takeBack(now: Programme, { season, now: at }: ChangeResults): Decision<ResultsChange> {
  if (!arePublished(now, season)) return decided()
  if (undoableUntil(now, season, at) === null) return refused('not-undoable')
  return decided('ResultsWithheld')
}

/**
 * @returns the type of the event to record, whose content the caller computes; no event where the same person has done it already,
 * or there is nothing to undo; `not-found` for an unknown season; `already-published` by somebody else; `moved-on` where it was undone after
 * `position`; `not-undoable` after two minutes.
 */
export function changeResults(now: Programme, ask: ChangeResults): Decision<ResultsChange> {
  if (!isKnown(now, ask.season)) return refused('not-found')
  return ask.isPublished ? publish(now, ask) : takeBack(now, ask)
}

export const ChangeSetting = z.strictObject({
  value: z.string('error.type').check(z.maxLength(limits.note, 'error.tooLong')),
})
const SomeSettings = z.partialRecord(z.enum(settingKeys, 'error.choose'), ChangeSetting.shape.value)
/** `before`: the displayed values, for optimistic concurrency. */
export const ChangeSettings = z.strictObject({ values: SomeSettings, before: z.optional(SomeSettings) })
/** `before`: the displayed criteria, for optimistic concurrency. */
export const ChangeCriteria = z.strictObject({
  criteria: Criteria,
  reason: typed(linesKind, limits.reason),
  before: z.optional(Criteria),
})

/** `kept`: the id under which the vault stores the value, for settings that are stored there. `now`: the clock's time, UTC. */
type ChangeSettingAsk = {
  key: string
  value: string
  actor: string
  now: string
  kept: string
  clearedPassword: string
  anyPort: boolean
}

const changed = (key: SettingKey, value: string, kept: string): ProgrammeEvent => {
  const where = settings[key].kept
  return {
    type: 'SettingChanged',
    facts: { key, value: where === 'facts' ? value : null },
    details: {
      value: where === 'details' ? value : null,
      kept: where === 'vault' || where === 'hidden' ? kept : null,
    },
  }
}

const isTemplates = (key: SettingKey): boolean => key === 'gateway_templates' || key === 'whatsapp_templates'

export const normalized = (key: SettingKey, value: string): string => settings[key].kind.fold(value)

/** Saving a default confirms it, which is an event. */
const isRecorded = (now: Programme, key: SettingKey, value: string): boolean =>
  isConfirmed(now, key) && settingValue(now, key) === value

function fits(key: SettingKey, value: string): boolean {
  if (isListSetting(key)) return isList(key, value)
  if (key === 'gateway_request' && value !== '' && gatewayRequest(value) === null) return false
  if (isTemplates(key) && !areTemplates(value)) return false
  return settings[key].isValid(value)
}

/**
 * The changed settings whose dates contradict others, each with its sentence. A date that no organiser has set contradicts nothing.
 * @param now after the change
 */
export function contradictions(now: Programme, changed: readonly string[]): FieldErrors {
  const instant = givenValue(now, 'application_deadline')
  const deadline = instant === '' ? '' : kolkataDate(instant)
  const wedding = givenValue(now, 'wedding_date')
  const results = givenValue(now, 'results_day')
  const isWeddingEarly = wedding !== '' && wedding < deadline
  const isUntimely = results !== '' && (results <= deadline || (wedding !== '' && wedding <= results))
  const found: FieldErrors = {}
  const blame = (error: Key, ...keys: SettingKey[]) => {
    const key = keys.find((one) => changed.includes(one))
    if (key) found[key] ??= error
  }
  if (isWeddingEarly) blame('error.weddingEarly', 'wedding_date', 'application_deadline')
  if (isUntimely) blame('error.setting.results_day', 'results_day', 'application_deadline', 'wedding_date')
  return found
}

/** The message of the kind where it is more specific than that of the setting. */
const sentenceFor = (key: SettingKey, value: string): Key =>
  (value === '' ? null : settings[key].kind.problem(value)) ?? `error.setting.${key}`

/** Secrets for a single host, and the setting with that host. */
const secrets: readonly { key: SettingKey; of: SettingKey; host: (value: string) => string }[] = [
  { key: 'smtp_password', of: 'smtp_host', host: (value) => value },
  { key: 'gateway_secret', of: 'gateway_request', host: gatewayOrigin },
]

/**
 * Changing the host of a mail server or gateway clears its stored secret, so that it is never sent to another host;
 * a changed mail server has to be confirmed again. Opening a season clears the day of the results of the one before.
 * @returns up to three SettingChanged, no events where an organiser has set the same value before or for `results_published`, which
 * `changeResults` decides, or `unknown-setting` or `bad-setting`.
 */
export function changeSetting(now: Programme, ask: ChangeSettingAsk): Decision<ProgrammeEvent> {
  const { key } = ask
  if (!isSettingKey(key)) return refused('unknown-setting')
  const { kind } = settings[key]
  const value = normalized(key, ask.value)
  const isPlain = kind.isPlain?.(ask.value) ?? true
  const invalid =
    !fits(key, value) ||
    (key === 'smtp_port' && !ask.anyPort && !mailPorts.includes(value)) ||
    (key === 'gateway_request' && !ask.anyPort && gatewayOrigin(value).startsWith('http:'))
  if (invalid || !isPlain) return refused('bad-setting', { value: sentenceFor(key, value) })
  if (key === 'results_published') return decided()
  const inVault = settings[key].kept === 'vault' || settings[key].kept === 'hidden'
  if (!inVault && isRecorded(now, key, value)) return decided()
  const events = [changed(key, value, ask.kept)]
  const secret = secrets.find(({ of }) => of === key)
  if (secret && secret.host(settingValue(now, key)) !== secret.host(value))
    events.push(changed(secret.key, '', ask.clearedPassword))
  if (key.startsWith('smtp_') && settingValue(now, 'mail_confirmed') !== '')
    events.push(changed('mail_confirmed', '', ask.kept))
  if (key === 'season' && settingValue(now, 'results_day') !== '')
    events.push(changed('results_day', '', ask.kept))
  return decided(...events)
}

/** The code from a test letter was right. */
export const confirmMail = (): Decision<ProgrammeEvent> => decided(changed('mail_confirmed', 'letter', ''))

/**
 * @param ask `afterPoints`: whether a family of the season already has points
 * @returns CriteriaChanged, `reason-required`, `weights-not-100`, or `moved-on` where others are in force.
 */
export function changeCriteria(
  now: Programme,
  ask: z.infer<typeof ChangeCriteria> & { season: string; afterPoints: boolean },
): Decision<ProgrammeEvent> {
  if (isBlank(ask.reason)) return refused('reason-required', { reason: 'error.required' })
  const problem = criteriaProblem(ask.criteria)
  if (problem !== null) return refused('weights-not-100', { criteria: problem })
  const { season, criteria, reason, before, afterPoints } = ask
  if (before && !areSameCriteria(before, criteriaOf(now, season))) return refused('moved-on')
  const facts = { season, criteria, ...(afterPoints && { afterPoints }) }
  return decided({ type: 'CriteriaChanged', facts, details: { reason } })
}

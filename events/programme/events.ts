/** The events of the programme, changes of settings and criteria, and the state that they fold into. */
import * as z from 'zod/mini'
import { statuses } from '../application/statuses.ts'
import { kolkataDate } from '../dates.ts'
import { type Decision, decided, type Recorded } from '../decider.ts'
import { event, nothing } from '../event-schema.ts'
import { areSameCriteria, Criteria, defaultCriteria } from '../scoring/criteria.ts'
import { unforeseen } from '../unforeseen.ts'
import { isSettingKey, type SettingKey, settings } from './settings.ts'

/** `value` is in exactly one place: in the facts, in the details, or in the vault under the id `kept`. */
const SettingChanged = event(
  'SettingChanged',
  z.strictObject({ key: z.string(), value: z.nullable(z.string()) }),
  z.strictObject({ value: z.nullable(z.string()), kept: z.nullable(z.uuid()) }),
)
/** `afterPoints`: a family of the season already had points, so that whom the weights favour could be seen. */
const CriteriaChanged = event(
  'CriteriaChanged',
  z.strictObject({
    season: z.string(),
    criteria: Criteria,
    afterPoints: z.optional(z.literal(true)),
  }),
  z.strictObject({ reason: z.string() }),
)
/** Ledger id, and a salted commitment to total and place (events/outcome/published.ts). */
const Listed = z.tuple([z.string(), z.string().check(z.regex(/^[0-9a-f]{64}$/))])
const count = z.int().check(z.gte(0))
/**
 * From now on families get letters about the decisions of a season, and these lists are public. `waitlist`: in its order; the other
 * lists by ledger id, so that their order reveals nothing. `byHand`: how many were selected whom points alone would not have.
 * `cutOff`: points of the last place by points alone, rounded down; null where it would reveal a fact of a family.
 */
const ResultsPublished = event(
  'ResultsPublished',
  z.strictObject({
    season: z.string(),
    selected: z.array(Listed),
    waitlist: z.array(Listed),
    others: z.array(Listed),
    byHand: count,
    cutOff: z.nullable(z.int()),
  }),
  nothing,
)
export type Published = z.infer<typeof ResultsPublished>['facts']
/** Publishing was taken back. */
const ResultsWithheld = event('ResultsWithheld', z.strictObject({ season: z.string() }), nothing)
/**
 * A selection from the top follows, in the order of that moment. `seen`: the log's size when the person saw the list that it
 * was made from; applications that changed since then may be left out. Absent where it was made from the list of the moment.
 */
const SelectionMade = event(
  'SelectionMade',
  z.strictObject({ season: z.string(), seen: z.optional(count) }),
  nothing,
)
/**
 * The counts of a season: each day, and before its results are published. `submitted`, `withdrawn`: without the erased ones;
 * `erased`: how many were erased. `past`: how many families with a place rank, by points, behind one without. `admins`: accounts
 * that may change settings, in ascending order.
 */
const TallyRecorded = event(
  'TallyRecorded',
  z.strictObject({
    season: z.string(),
    statuses: z.record(z.enum(statuses), count),
    submitted: count,
    withdrawn: count,
    erased: count,
    past: count,
    admins: z.array(z.string()),
  }),
  nothing,
)
export type Tally = z.infer<typeof TallyRecorded>['facts']
/**
 * A checkpoint was signed: over how many entries, and their root in base64, both as in its note. `checker`: the SHA-256 in hex of the
 * checker in one file that the server hands out; absent without one.
 */
const CheckpointSigned = event(
  'CheckpointSigned',
  z.strictObject({
    size: z.int().check(z.gte(1)),
    root: z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/)),
    checker: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  }),
  nothing,
)
export const ProgrammeEvent = z.discriminatedUnion('type', [
  SettingChanged,
  CriteriaChanged,
  ResultsPublished,
  ResultsWithheld,
  SelectionMade,
  TallyRecorded,
  CheckpointSigned,
])
export type ProgrammeEvent = z.infer<typeof ProgrammeEvent>

const detailsOptional = { details: true } as const
/** The same events with or without their details, which an auditor never has. */
export const ProgrammeFacts = z.discriminatedUnion('type', [
  z.partial(SettingChanged, detailsOptional),
  z.partial(CriteriaChanged, detailsOptional),
  z.partial(ResultsPublished, detailsOptional),
  z.partial(ResultsWithheld, detailsOptional),
  z.partial(SelectionMade, detailsOptional),
  z.partial(TallyRecorded, detailsOptional),
  z.partial(CheckpointSigned, detailsOptional),
])
export type ProgrammeFacts = z.infer<typeof ProgrammeFacts>
type CriteriaFacts = z.infer<typeof CriteriaChanged>['facts']

type Stamp = { at: string; by: string }
type SettingNow = { value: string; kept: string | null } & Stamp
/** `since`, `hands`: from when on these very weights were in force, and who has set them, each once. `afterPoints`: as then. */
export type CriteriaNow = {
  criteria: Criteria
  since: string
  hands: readonly string[]
  afterPoints: boolean
} & Stamp
/** A published cut-off: for whom, and by which criteria. A second one for the same season would reveal more than either. */
export type Line = { cutOff: number; selected: readonly string[]; criteria: Criteria }
/**
 * `seq`: the place in the log of the newest event about them. `since`, `first`: when they were published first since they were
 * not, and its place in the log. `line`: the first cut-off that was ever opened.
 */
type ResultsNow = {
  isPublished: boolean
  seq: number
  since: string
  first: number
  line: Line | null
} & Stamp
/** `seq`: the log position of the event that recorded the checkpoint. */
type SignedNow = { size: number; root: string; at: string; seq: number }
export type Programme = {
  events: number
  settings: Partial<Record<SettingKey, SettingNow>>
  /** By season; a past season has the criteria of its time. */
  criteria: Record<string, CriteriaNow>
  /** By season; absent before the first publication. */
  results: Record<string, ResultsNow>
  /** By season: the place in the log of the first selection from the top. */
  selections: Record<string, number>
  /** By season that is not the current one any more: how many places it had when the next was opened. */
  places: Record<string, number>
  /** The seasons that were opened, in order, each with the place in the log of its opening. */
  opened: readonly { season: string; seq: number }[]
  /** Of the newest tally; null before the first. */
  tallied: Stamp | null
  /** The last recorded checkpoint; null before the first. */
  signed: SignedNow | null
}

export const emptyProgramme: Programme = {
  events: 0,
  settings: {},
  criteria: {},
  results: {},
  selections: {},
  places: {},
  opened: [],
  tallied: null,
  signed: null,
}

/** The value in force: what was last set, else the default. Values that are stored in the vault read as ''. */
export const settingValue = (now: Programme, key: SettingKey): string =>
  now.settings[key]?.value ?? settings[key].default

/** The value that an organiser set; '' while it is the one that a new installation recorded. */
export const givenValue = (now: Programme, key: SettingKey): string =>
  isConfirmed(now, key) ? settingValue(now, key) : ''

/** Whether an organiser has saved the setting, also unchanged. */
export function isConfirmed(now: Programme, key: SettingKey): boolean {
  const entry = now.settings[key]
  return entry !== undefined && entry.by !== 'system'
}

/** Whether families may be written to about the decisions of a season. */
export const arePublished = (now: Programme, season: string): boolean =>
  now.results[season]?.isPublished ?? false

/** Own properties only: a season may be named like one that every object inherits. */
export const ownCriteria = ({ criteria }: Programme, season: string): CriteriaNow | undefined =>
  Object.hasOwn(criteria, season) ? criteria[season] : undefined

/** The criteria of a season: its own, else the defaults. */
export const criteriaOf = (now: Programme, season: string): Criteria =>
  ownCriteria(now, season)?.criteria ?? defaultCriteria

/** How many can be selected in a season; a past season has the places of its time. */
export function placesOf(now: Programme, season: string): number {
  const places = Number(settingValue(now, 'places'))
  return season === settingValue(now, 'season') ? places : (now.places[season] ?? places)
}

/** The season that was open at a place in the log. */
export const seasonAt = ({ opened }: Programme, seq: number): string =>
  opened.findLast((one) => one.seq < seq)?.season ?? settings.season.default

/** Opening a season gives it the criteria then in force, and leaves those of earlier seasons alone. */
function openedSeason(now: Programme, season: string, stamp: Stamp): Programme['criteria'] {
  const current = ownCriteria(now, settingValue(now, 'season'))
  if (ownCriteria(now, season) || !current) return now.criteria
  return { ...now.criteria, [season]: { ...current, ...stamp, afterPoints: false } }
}

/** The same weights once more, by another person, confirm those in force. */
function changedCriteria(now: Programme, facts: CriteriaFacts, stamp: Stamp): CriteriaNow {
  const { season, criteria, afterPoints = false } = facts
  const last = ownCriteria(now, season)
  return last && areSameCriteria(last.criteria, criteria)
    ? { ...last, criteria, ...stamp, hands: [...new Set([...last.hands, stamp.by])] }
    : { criteria, ...stamp, since: stamp.at, hands: [stamp.by], afterPoints }
}

/** The setting `results_published` is that of the current season. */
function withResults(now: Programme): Programme {
  const { results_published: _, ...settings } = now.settings
  const current = now.results[settingValue(now, 'season')]
  if (!current) return { ...now, settings }
  const { isPublished, at, by } = current
  const entry = { value: String(isPublished), kept: null, at, by }
  return { ...now, settings: { ...settings, results_published: entry } }
}

const lineOf = ({ cutOff, selected }: Published, criteria: Criteria): Line | null =>
  cutOff === null ? null : { cutOff, selected: selected.map(([id]) => id), criteria }

type Changed = Omit<ResultsNow, keyof Stamp | 'seq'> & { season: string }
const withResult = (
  now: Programme,
  { at, actor: by, version: events, seq }: Recorded<unknown>,
  { season, ...results }: Changed,
): Programme =>
  withResults({ ...now, events, results: { ...now.results, [season]: { ...results, at, by, seq } } })

export function evolveProgramme(now: Programme, recorded: Recorded<ProgrammeFacts>): Programme {
  const { event, at, actor: by, version: events, seq } = recorded
  switch (event.type) {
    case 'CriteriaChanged': {
      const criteria = changedCriteria(now, event.facts, { at, by })
      return { ...now, events, criteria: { ...now.criteria, [event.facts.season]: criteria } }
    }
    case 'SettingChanged': {
      const { key } = event.facts
      if (!isSettingKey(key) || settings[key].kept === 'results') return { ...now, events }
      const value = event.facts.value ?? event.details?.value ?? ''
      const entry = { value, kept: event.details?.kept ?? null, at, by }
      const criteria = key === 'season' ? openedSeason(now, value, { at, by }) : now.criteria
      const changed = { ...now, events, settings: { ...now.settings, [key]: entry }, criteria }
      if (key !== 'season') return changed
      const season = settingValue(now, 'season')
      const opened = [...now.opened, { season: value, seq }]
      return withResults({ ...changed, opened, places: { ...now.places, [season]: placesOf(now, season) } })
    }
    case 'ResultsPublished': {
      const { season } = event.facts
      const last = now.results[season]
      const { since = at, first = seq } = last?.isPublished ? last : {}
      const line = last?.line ?? lineOf(event.facts, criteriaOf(now, season))
      return withResult(now, recorded, { season, isPublished: true, since, first, line })
    }
    case 'ResultsWithheld': {
      const { season } = event.facts
      const { since = at, first = seq, line = null } = now.results[season] ?? {}
      return withResult(now, recorded, { season, isPublished: false, since, first, line })
    }
    case 'SelectionMade':
      return { ...now, events, selections: { [event.facts.season]: seq, ...now.selections } }
    case 'TallyRecorded':
      return { ...now, events, tallied: { at, by } }
    case 'CheckpointSigned':
      return { ...now, events, signed: { ...event.facts, at, seq: recorded.seq } }
    default:
      return unforeseen(event, now)
  }
}

// When the log is signed, and the event that records it.

/** @param head to be signed. @returns no event where a checkpoint of at least this size was recorded meanwhile. */
export const recordCheckpoint = (
  { signed }: Programme,
  head: { size: number; root: string; checker?: string | undefined },
): Decision<ProgrammeEvent> =>
  signed !== null && signed.size >= head.size
    ? decided()
    : decided({ type: 'CheckpointSigned', facts: head, details: null })

/** Whether the last event is the one that recorded the last checkpoint. `size`: of the whole log. */
export const isSigned = ({ signed }: Programme, size: number): boolean => signed?.seq === size

/**
 * Once a day of Kerala on which something was recorded, once after the deadline, and once after each publication of results.
 * `now`: the clock's time, UTC.
 */
export function isCheckpointDue(programme: Programme, { size, now }: { size: number; now: string }): boolean {
  if (size === 0 || isSigned(programme, size)) return false
  return isDueAfter(programme, { last: programme.signed?.at ?? null, now })
}

/** Once a day of Kerala. @param now the clock's time, UTC */
export const isTallyDue = ({ tallied }: Programme, now: string): boolean =>
  tallied === null || kolkataDate(now) > kolkataDate(tallied.at)

/** Whether a checkpoint signed now is one of these. @param last when the one before was signed; null for none; both UTC */
export function isDueAfter(
  programme: Programme,
  { last, now }: { last: string | null; now: string },
): boolean {
  if (last === null || kolkataDate(now) > kolkataDate(last)) return true
  const deadline = Date.parse(settingValue(programme, 'application_deadline'))
  if (Date.parse(last) < deadline && deadline <= Date.parse(now)) return true
  return Object.values(programme.results).some(({ isPublished, at }) => isPublished && at >= last)
}

// An event of the programme with the state that it led to.

/** `at`: milliseconds since 1970. */
export type ProgrammeStep = { seq: number; at: number; event: ProgrammeFacts; programme: Programme }

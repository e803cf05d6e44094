/** What a bundle of any level shows of a season: its rules with their times, the daily tallies, and the results. Pure. */
import type { ProgrammeStep, Published, Tally } from '../programme/events.ts'
import type { Criteria } from '../scoring/criteria.ts'

/** `by`: the actor's number in the log. `checker`: the SHA-256 of the checker in one file that was handed out from then on. */
export type Rule = { seq: number; at: number; by: string } & (
  | { is: 'weights'; criteria: Criteria }
  | { is: 'setting'; key: string; value: string }
  | { is: 'checker'; checker: string }
)
type Day = Pick<Tally, 'submitted' | 'withdrawn' | 'past'> & {
  at: number
  counts: Tally['statuses'] & { erased: number }
}
/** `at`: milliseconds since 1970. */
type Results = Omit<Published, 'season' | 'selected' | 'waitlist' | 'others'> & {
  at: number
  selected: string[]
  waitlist: string[]
  others: string[]
}
/** `results`: null until they are published, and after that was taken back. */
export type OpenToAll = { rules: Rule[]; days: Day[]; results: Results | null }

const idsOf = (listed: Published['selected']): string[] => listed.map(([id]) => id)

function ruleOf({ seq, at, by, event }: ProgrammeStep & { by: string }, season: string): Rule | null {
  const stamp = { seq, at, by }
  if (event.type === 'CriteriaChanged' && event.facts.season === season)
    return { ...stamp, is: 'weights', criteria: event.facts.criteria }
  if (event.type !== 'SettingChanged' || event.facts.value === null) return null
  return { ...stamp, is: 'setting', key: event.facts.key, value: event.facts.value }
}

/** @param steps all of the programme, in the order of the log */
export function openToAll(steps: readonly (ProgrammeStep & { by: string })[], season: string): OpenToAll {
  const open: OpenToAll = { rules: [], days: [], results: null }
  let handedOut = ''
  for (const step of steps) {
    const { seq, at, by, event } = step
    const rule = ruleOf(step, season)
    if (rule) open.rules.push(rule)
    if (event.type === 'CheckpointSigned') {
      const { checker = handedOut } = event.facts
      if (checker !== handedOut) open.rules.push({ seq, at, by, is: 'checker', checker })
      handedOut = checker
    }
    if (!('season' in event.facts) || event.facts.season !== season) continue
    if (event.type === 'TallyRecorded') {
      const { statuses, erased, submitted, withdrawn, past } = event.facts
      open.days.push({ at, counts: { ...statuses, erased }, submitted, withdrawn, past })
    }
    if (event.type === 'ResultsWithheld') open.results = null
    if (event.type === 'ResultsPublished') {
      const { byHand, cutOff, selected, waitlist, others } = event.facts
      const lists = { selected: idsOf(selected), waitlist: idsOf(waitlist), others: idsOf(others) }
      open.results = { at, byHand, cutOff, ...lists }
    }
  }
  return open
}

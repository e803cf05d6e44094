/** The figures of a drill as a table. */
import { type Outcome, outcomes, type Tally } from './answers.ts'

const number = (value: number): string => value.toLocaleString('en')
const sum = (tally: Tally, outcome: Outcome): number =>
  [...tally.values()].reduce((total, one) => total + one[outcome], 0)

export function table(tally: Tally): string {
  const rows = [...tally].sort(([a], [b]) => a.localeCompare(b))
  return [
    '| what was done | accepted | refused | no room (503) | cut off |',
    '|---|--:|--:|--:|--:|',
    ...rows.map(
      ([act, one]) => `| ${act} | ${outcomes.map((outcome) => number(one[outcome])).join(' | ')} |`,
    ),
    `| together | ${outcomes.map((outcome) => number(sum(tally, outcome))).join(' | ')} |`,
  ].join('\n')
}

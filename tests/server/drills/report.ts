/** The figures of a drill as the section of BENCHMARKS.md that stands between its marks. */
import { cpus } from 'node:os'
import { join } from 'node:path'
import { type Outcome, outcomes, type Tally } from './answers.ts'

const FILE = join(import.meta.dir, '..', '..', '..', 'BENCHMARKS.md')
const marks = { from: '<!-- drills -->', to: '<!-- /drills -->' } as const

export type Figures = {
  steps: number
  sequences: number
  seconds: number
  seeds: readonly number[]
  tally: Tally
}

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

const section = ({ steps, sequences, seconds, seeds, tally }: Figures, failures: string): string =>
  `## Drills of the whole server

Written by \`bun run test:drills\` on ${new Date().toISOString().slice(0, 10)}: ${number(steps)} steps in ${number(sequences)} sequences, ${number(seconds)} s,
${cpus().length} cores shared with whatever else ran. A step is up to five commands at once, or the clock, a full disk, a restart, a
backup; after each all promises are checked (tests/server/drills/promises). Seeds: ${seeds.join(', ')}. ${failures}

${table(tally)}`

/** The text with the section in its place, or at its end where it has none yet. */
function withSection(text: string, wanted: string): string {
  const [before = '', rest] = text.split(marks.from)
  const after = rest?.split(marks.to)[1] ?? '\n'
  return `${before.trimEnd()}\n\n${marks.from}\n${wanted}\n${marks.to}${after}`.trimStart()
}

export async function keep(figures: Figures, failures: string): Promise<void> {
  const text = await Bun.file(FILE).text()
  await Bun.write(FILE, withSection(text, section(figures, failures)))
}

/**
 * `bun run test:drills`: the drill of the whole server at length. DRILL_STEPS is how many steps (a million),
 * DRILL_MINUTES how long at most, DRILL_SEED the first seed. Ends with an error code at the first broken promise, with what
 * runs it again.
 */
import { randomInt } from 'node:crypto'
import type { Tally } from './answers.ts'
import { outcomes } from './answers.ts'
import { table } from './report.ts'
import { runDrills } from './run-drills.ts'

const RUNS_OF_A_SEED = 5
/** Milliseconds for these, or for making a failure smaller. */
const WITHIN = 240_000
const STEPS_OF_A_RUN = 60
const { DRILL_STEPS = '1000000', DRILL_MINUTES = 'Infinity', DRILL_SEED } = process.env

function add(all: Tally, more: Tally): void {
  for (const [act, counts] of more) {
    const now = all.get(act) ?? { yes: 0, no: 0, unavailable: 0, unknown: 0 }
    for (const outcome of outcomes) now[outcome] += counts[outcome]
    all.set(act, now)
  }
}

const begun = performance.now()
const secondsSince = (): number => Math.round((performance.now() - begun) / 1000)
const tally: Tally = new Map()
let steps = 0
let sequences = 0
let failure = ''
const first = DRILL_SEED === undefined ? randomInt(2 ** 30) : Number(DRILL_SEED)
let seed = first
while (steps < Number(DRILL_STEPS) && secondsSince() < Number(DRILL_MINUTES) * 60 && failure === '') {
  const drilled = await runDrills({ runs: RUNS_OF_A_SEED, steps: STEPS_OF_A_RUN, seed, within: WITHIN })
  steps += drilled.steps
  sequences += drilled.sequences
  add(tally, drilled.tally)
  failure = drilled.says
  console.log(`drill: seed ${seed}, ${steps} steps, ${secondsSince()} s`)
  seed += 1
}
console.log(table(tally))
console.log(
  `${steps} steps in ${sequences} sequences, ${secondsSince()} s, from seed ${first} to ${seed - 1}`,
)
if (failure !== '') console.error(failure)
process.exit(failure === '' ? 0 : 1)

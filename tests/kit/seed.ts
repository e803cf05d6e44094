/**
 * A preload of every test run. `npm test` draws the same values each time, so that only a change of the code can fail it. With
 * DRILL_RUNS each property tries that many new values; a failure prints its seed, and DRILL_SEED draws the values of that seed again.
 */
import { randomInt } from 'node:crypto'
import fc from 'fast-check'

const { DRILL_RUNS, DRILL_SEED } = process.env
const isDrill = DRILL_RUNS !== undefined

/** An arbitrary number. */
const ALWAYS = 20261122

export const seed = DRILL_SEED !== undefined ? Number(DRILL_SEED) : isDrill ? randomInt(2 ** 30) : ALWAYS

fc.configureGlobal({ seed, ...(isDrill && { numRuns: Number(DRILL_RUNS) }) })

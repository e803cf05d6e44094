/**
 * Loaded before every test that Bun runs. A run of `npm test` draws the same values each time, so that it fails for what was
 * changed and for nothing else. With DRILL_RUNS each property tries that many values, drawn anew; its failure prints a seed,
 * and DRILL_SEED draws the values of that seed again.
 */
import { randomInt } from 'node:crypto'
import fc from 'fast-check'

const { DRILL_RUNS, DRILL_SEED } = process.env
const isDrill = DRILL_RUNS !== undefined

/** The day on which values stopped being drawn anew in every run; any number would do. */
const ALWAYS = 20261122

export const seed = DRILL_SEED !== undefined ? Number(DRILL_SEED) : isDrill ? randomInt(2 ** 30) : ALWAYS

fc.configureGlobal({ seed, ...(isDrill && { numRuns: Number(DRILL_RUNS) }) })

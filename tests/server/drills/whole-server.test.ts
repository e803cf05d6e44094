/**
 * Any sequence of what people do and of what happens to the machine, and after each step all that the server promises.
 * DRILL_RUNS sets how many sequences, DRILL_STEPS how long they may be; DRILL_SEED, DRILL_PATH and DRILL_REPLAY, printed
 * by a failure, run it again. `bun run test:drills` runs the same at length.
 */
import { expect, test } from 'bun:test'
import { seed } from '../../kit/seed.ts'
import { runDrills } from './run-drills.ts'

const { DRILL_RUNS = '3', DRILL_STEPS = '40', DRILL_PATH, DRILL_REPLAY } = process.env

test('given any commands of several people, clocks, full disks, deaths and backups, when each has happened, then every promise holds', async () => {
  console.log(`drill: seed ${seed}`)
  const drilled = await runDrills({
    runs: Number(DRILL_RUNS),
    steps: Number(DRILL_STEPS),
    seed,
    ...(DRILL_PATH !== undefined && { path: DRILL_PATH }),
    ...(DRILL_REPLAY !== undefined && { replayPath: DRILL_REPLAY }),
  })
  expect(drilled.says).toBe('')
  expect(drilled.steps).toBeGreaterThan(0)
}, 3_600_000)

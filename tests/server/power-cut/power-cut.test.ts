/** Some power cuts in every test run; `bun run test:drills` makes 500. Needs strace, which records the calls. */
import { expect, test } from 'bun:test'
import { powerCuts } from './cuts.ts'

const drill = test.skipIf(Bun.which('strace') === null)

drill(
  'given a run whose calls were recorded, when the power is cut at any of them, then all that was answered is there',
  async () => {
    const told = await powerCuts(5, 1, { steps: 25, verified: 4 })
    expect(told.cuts).toBe(5)
    expect(told.calls).toBeGreaterThan(200)
  },
  600_000,
)

/**
 * Any sequence of what can happen to staff accounts, with a log that fills up, restarts and power cuts: after every step
 * the vault says what the log says, no session has more than the log gives, and there is an admin who can get in.
 */
import { setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { testApp } from '../../kit/app.ts'
import { Drill } from './drill.ts'
import { Step } from './drill-steps.ts'

setDefaultTimeout(3_600_000)
const RUNS = Number(process.env.DRILL_RUNS ?? 2)

test('given any sequence of changes, sign-ins, full disks, restarts and power cuts, when each is over, then the promises hold', async () => {
  const sequences = fc.array(Step, { minLength: 15, maxLength: 35 })
  const property = fc.asyncProperty(sequences, async (steps) => {
    const app = await testApp({ environment: { TRUST_PROXY: '1', LOG_LEVEL: 'silent' } })
    const drill = new Drill(app)
    try {
      await drill.begin()
      for (const step of steps) {
        await drill.step(step)
        await drill.check()
      }
    } finally {
      await app.close()
    }
  })
  await fc.assert(property, { numRuns: RUNS })
})

/** Three rounds of the crash test in every test run; `bun run test:crash` does a thousand. */
import { expect, test } from 'bun:test'
import { crashRounds } from './rounds.ts'

test('given eight clients at work, when the server is killed three times, then all that was acknowledged is there and nothing is half-done', async () => {
  // With this seed the second round also compares the rows with a rebuild.
  const told = await crashRounds(3, 6)
  expect(told.rounds).toBe(3)
  // Rounds in which nothing happened would prove nothing.
  expect([told.acknowledged > 100, told.killedStarting > 0, told.erased > 0]).toEqual([true, true, true])
}, 600_000)

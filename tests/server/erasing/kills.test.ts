/** Two kills in every test run; `bun run test:drills` makes a thousand. */
import { expect, test } from 'bun:test'
import { killsWhileErasing } from './kills.ts'

test('given families that are being erased, when the process is killed at any moment of it, then each is whole or gone', async () => {
  const told = await killsWhileErasing(2, 1)
  expect(told.kills).toBe(2)
  expect(told.whole + told.gone).toBe(2)
}, 600_000)

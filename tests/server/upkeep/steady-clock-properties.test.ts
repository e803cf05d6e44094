/** Whatever happens to clock and server, the clock is called steady only for as long as it really was, and at last it is. */
import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { createSteadyClock } from '#server/store/steady-clock.ts'

const RUNS = Number(process.env.DRILL_RUNS ?? 500)
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ step: fc.constant('pass' as const), by: fc.integer({ min: 0, max: DAY }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      step: fc.constant('jump' as const),
      by: fc.oneof(
        fc.integer({ min: 2 * DAY, max: 400 * DAY }),
        fc.integer({ min: -400 * DAY, max: -2 * DAY }),
      ),
    }),
  },
  { weight: 5, arbitrary: fc.record({ step: fc.constant('look' as const), by: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('restart' as const), by: fc.nat(20 * HOUR) }) },
)

/** A machine whose clock may be wrong, and a server on it. */
function machine() {
  const cursors = new Map<string, number>()
  const cursor = {
    get: (name: string) => cursors.get(name) ?? 0,
    set: (name: string, at: number) => cursors.set(name, at).size,
  }
  const write = async <T>(work: () => T): Promise<T> => work()
  let real = Date.parse('2026-03-01T00:00:00.000Z')
  let wrongBy = 0
  let started = real
  const open = () => {
    started = real
    const clock = () => new Date(real + wrongBy)
    return createSteadyClock({ store: { clock, write, vault: { cursor } }, monotonic: () => real - started })
  }
  let server = open()
  return {
    pass: (by: number) => {
      real += by
    },
    jump: (by: number) => {
      wrongBy += by
    },
    restart: (off: number) => {
      real += off
      server = open()
    },
    look: async () => ({ real, wrongBy, steadyFor: await server.steadyFor() }),
  }
}

test('given any jumps and restarts, when the clock is called steady for a time, then it was as wrong at each look of that time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { look, ...others } = machine()
      const looks = [await look()]
      for (const one of steps) {
        if (one.step !== 'look') others[one.step](one.by)
        else looks.push(await look())
        const now = looks.at(-1)
        const within = looks.filter(({ real }) => now && real > now.real - now.steadyFor)
        expect(new Set(within.map(({ wrongBy }) => wrongBy)).size).toBeLessThanOrEqual(1)
      }
      // A week of which nothing else is to be told.
      others.restart(HOUR)
      await look()
      for (let day = 0; day < 8; day += 1) {
        others.pass(DAY)
        await look()
      }
      expect((await look()).steadyFor).toBeGreaterThanOrEqual(7 * DAY)
    }),
    { numRuns: RUNS },
  )
})

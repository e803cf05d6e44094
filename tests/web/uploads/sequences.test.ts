/** Any sequence of choosing, replacing, cancelling, failing and coming back, in two tabs: no file is lost or used twice. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { openPage, type TestPage } from '../../kit/page.ts'
import { moments, places, World } from './world.ts'

const RUNS = Number(process.env.DRILL_RUNS ?? 1000)
const { createObjectURL, revokeObjectURL } = URL
let page: TestPage
beforeAll(() => {
  page = openPage()
})
afterAll(() => {
  page.close()
  Object.assign(URL, { createObjectURL, revokeObjectURL })
})

type Act = readonly [name: string, act: (world: World) => unknown]
const tab = fc.nat(1)
const nth = fc.nat(3)
const act = (weight: number, arbitrary: fc.Arbitrary<Act>) => ({ weight, arbitrary })
const failures = fc.constantFrom(
  'offline',
  'away',
  'signed-out',
  'other-account',
  'no-address',
  'not-received',
  'empty-key',
)
const acts = fc.oneof(
  act(
    6,
    fc
      .tuple(tab, fc.constantFrom(...places), fc.constantFrom(true, false, false, false))
      .map(
        ([in_, place, isBad]): Act => [
          `choose ${place} in ${in_}${isBad ? ', bad' : ''}`,
          (w) => w.choose(in_, place, isBad),
        ],
      ),
  ),
  act(6, fc.constant<Act>(['arrives', (w) => w.deliver('ok')])),
  act(
    3,
    failures.map((step): Act => [`fails: ${step}`, (w) => w.deliver(step)]),
  ),
  act(
    2,
    fc.tuple(tab, nth).map(([in_, n]): Act => [`cancel ${n} in ${in_}`, (w) => w.cancel(in_, n)]),
  ),
  act(
    2,
    fc.tuple(tab, nth).map(([in_, n]): Act => [`retry ${n} in ${in_}`, (w) => w.retry(in_, n)]),
  ),
  act(
    2,
    tab.map((in_): Act => [`run in ${in_}`, (w) => w.run(in_)]),
  ),
  act(
    2,
    fc.nat(40).map((n): Act => [`${n} moments`, () => moments(n)]),
  ),
  act(
    1,
    tab.map((in_): Act => [`reload ${in_}`, (w) => w.reload(in_)]),
  ),
  act(
    1,
    fc.boolean().map((is): Act => [`room ${is}`, (w) => w.room(is)]),
  ),
  act(
    1,
    fc.constantFrom(...places).map((place): Act => [`remove ${place}`, (w) => w.remove(place)]),
  ),
)
/** Enough turns for everything that waits for nobody. */
const settled = async () => {
  for (let n = 0; n < 3; n += 1) await new Promise((done) => setImmediate(done))
}

const promise = 'when it is over and all is well again, then each file was used once, or says why not'
for (const tabs of [1, 2])
  test(
    `given any sequence in ${tabs} tabs, ${promise}`,
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(acts, fc.boolean()), { maxLength: 30, size: 'max' }),
          async (sequence) => {
            const world = new World(tabs)
            const done: string[] = []
            for (const [[name, run], isPause] of sequence) {
              await run(world)
              done.push(isPause ? name : `${name} at once`)
              if (isPause) await settled()
              expect({ done, faults: world.faults }).toEqual({ done, faults: [] })
            }
            await world.allIsWell(settled)
            expect({ done, wrong: world.wrong() }).toEqual({ done, wrong: [] })
          },
        ),
        { numRuns: RUNS },
      )
    },
    120_000 + RUNS * 100,
  )

test('given a photo chosen just before its page was closed, when the next page sends a newer one, then the older never takes its place', async () => {
  const world = new World(1)
  world.choose(0, 'photoKey', false)
  world.choose(0, 'photoKey', false)
  await world.reload(0)
  world.choose(0, 'photoKey', false)
  for (let n = 0; n < 2; n += 1) {
    world.deliver('ok')
    await settled()
  }
  await world.reload(0)
  await world.allIsWell(settled)
  expect({ wrong: world.wrong(), form: world.form }).toEqual({
    wrong: [],
    form: { photoKey: ['file 3'], proofKeys: [] },
  })
})

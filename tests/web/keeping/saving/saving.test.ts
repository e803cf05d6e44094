/** Any sequence of typing, saving, failing and coming back: nothing typed is lost, and "saved" is said only of what is. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Form, fields, World } from './world.ts'

const RUNS = Number(process.env.DRILL_RUNS ?? 1000)

const texts = fc.constantFrom('', 'x', 'y', ' x ', 'x!', 'z')
const field = fc.constantFrom(...fields)
const tab = fc.nat(1)
type Act = readonly [name: string, act: (world: World) => unknown]
const act = (name: string, run: (world: World) => void): fc.Arbitrary<Act> => fc.constant([name, run])
const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(tab, field, texts)
      .map(([n, at, text]): Act => [`type ${at} "${text}" in ${n}`, (w) => w.type(n, at, text)]),
  },
  { weight: 3, arbitrary: tab.map((n): Act => [`save in ${n}`, (w) => w.save(n)]) },
  { weight: 2, arbitrary: tab.map((n): Act => [`autosave in ${n}`, (w) => w.autosave(n)]) },
  { weight: 5, arbitrary: act('deliver', (w) => w.deliver()) },
  { weight: 2, arbitrary: act('deliver, reply lost', (w) => w.deliver(true)) },
  { weight: 1, arbitrary: act('fail', (w) => w.fail()) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(100, 500, 10_000, 60_000).map((n): Act => [`tick ${n}`, (w) => w.tick(n)]),
  },
  { weight: 2, arbitrary: fc.boolean().map((is): Act => [`network ${is}`, (w) => w.network(is)]) },
  { weight: 1, arbitrary: fc.boolean().map((is): Act => [`room ${is}`, (w) => w.room(is)]) },
  { weight: 1, arbitrary: fc.boolean().map((is): Act => [`session ${is}`, (w) => w.session(is)]) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(field, texts)
      .map(([at, text]): Act => [`other phone ${at} "${text}"`, (w) => w.otherPhone(at, text)]),
  },
  { weight: 1, arbitrary: act('erase', (w) => w.erase()) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(tab, fc.boolean())
      .map(([n, isWritten]): Act => [`reload ${n}, written: ${isWritten}`, (w) => w.reload(n, isWritten)]),
  },
  { weight: 1, arbitrary: fc.boolean().map((is): Act => [`slow ${is}`, (w) => w.slow(is)]) },
  { weight: 3, arbitrary: act('write', (w) => w.write()) },
  { weight: 1, arbitrary: act('forget', (w) => w.forget()) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(tab, fc.constantFrom('mine' as const, 'theirs' as const))
      .map(([n, whose]): Act => [`choose ${whose} in ${n}`, (w) => w.choose(n, whose)]),
  },
)
const turn = () => new Promise((done) => setImmediate(done))
const settled = () => turn().then(turn)

const trimmed = ({ a, b, c }: Form): Form => ({ a: a.trim(), b: b.trim(), c: c.trim() })
const promise = 'when it is over and all is well again, then nothing typed was lost and the server has it'
for (const tabs of [1, 2])
  test(
    `given any sequence in ${tabs} tabs, ${promise}`,
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(acts, fc.boolean()), { maxLength: 40, size: 'max' }),
          async (sequence) => {
            const world = new World(tabs)
            const done: string[] = []
            for (const [[name, run], isAtOnce] of sequence) {
              await run(world)
              done.push(isAtOnce ? `${name}, and at once` : name)
              // Nobody goes from tab to tab in the same instant.
              if (!isAtOnce || tabs > 1) await settled()
              expect({ done, wrong: world.wrong() }).toEqual({ done, wrong: [] })
            }
            world.slow(false)
            world.room(true)
            world.session(true)
            world.network(true)
            for (let n = 0; n < tabs; n += 1) {
              await world.choose(n, 'mine')
              await world.type(n, 'a', 'mended')
            }
            const phases = () => Array.from({ length: tabs }, (_, n) => world.phase(n))
            for (let n = 0; n < 24 && phases().some((phase) => phase !== 'clean'); n += 1) {
              await world.choose(n % tabs, 'mine')
              world.save(n % tabs)
              await settled()
              for (let m = 0; m < 6; m += 1) {
                world.deliver()
                await settled()
              }
              world.tick(60_000)
              await settled()
            }
            for (let n = 0; n < tabs; n += 1)
              expect({ done, phase: world.phase(n), has: world.row?.form, wrong: world.wrong() }).toEqual({
                done,
                phase: 'clean',
                has: trimmed(world.shown(n)),
                wrong: [],
              })
          },
        ),
        { numRuns: RUNS },
      )
    },
    120_000 + RUNS * 100,
  )

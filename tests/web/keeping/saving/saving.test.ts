/** Any sequence of typing, saving, failing and coming back: nothing typed is lost, and "saved" is said only of what is. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Form, fields, World } from './world.ts'

const RUNS = Number(process.env.DRILL_RUNS ?? 1000)

const texts = fc.constantFrom('', 'x', 'y', ' x ', 'x!', 'z')
const field = fc.constantFrom(...fields)
type Act = readonly [name: string, act: (world: World) => unknown]
const act = (name: string, run: (world: World) => void): fc.Arbitrary<Act> => fc.constant([name, run])
const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(field, texts)
      .map(([at, text]): Act => [`type ${at} "${text}"`, (w) => w.type(at, text)]),
  },
  { weight: 3, arbitrary: act('save', (w) => w.save()) },
  { weight: 2, arbitrary: act('autosave', (w) => w.autosave()) },
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
    weight: 2,
    arbitrary: fc
      .boolean()
      .map((isWritten): Act => [`reload, written: ${isWritten}`, (w) => w.reload(isWritten)]),
  },
  { weight: 1, arbitrary: fc.boolean().map((is): Act => [`slow ${is}`, (w) => w.slow(is)]) },
  { weight: 3, arbitrary: act('write', (w) => w.write()) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('mine' as const, 'theirs' as const)
      .map((whose): Act => [`choose ${whose}`, (w) => w.choose(whose)]),
  },
)
const turn = () => new Promise((done) => setImmediate(done))
const settled = () => turn().then(turn)

const trimmed = ({ a, b, c }: Form): Form => ({ a: a.trim(), b: b.trim(), c: c.trim() })
test(
  'given any sequence, when it is over and all is well again, then nothing typed was lost and the server has it',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(acts, fc.boolean()), { maxLength: 40, size: 'max' }),
        async (sequence) => {
          const world = new World()
          const done: string[] = []
          for (const [[name, run], isAtOnce] of sequence) {
            await run(world)
            done.push(isAtOnce ? `${name}, and at once` : name)
            if (!isAtOnce) await settled()
            expect({ done, wrong: world.wrong() }).toEqual({ done, wrong: [] })
          }
          await settled()
          world.slow(false)
          world.room(true)
          world.session(true)
          world.network(true)
          world.choose('mine')
          await world.type('a', 'mended')
          for (let n = 0; n < 24 && world.phase() !== 'clean'; n += 1) {
            world.choose('mine')
            world.save()
            await settled()
            for (let m = 0; m < 6; m += 1) {
              world.deliver()
              await settled()
            }
            world.tick(60_000)
            await settled()
          }
          expect({ done, phase: world.phase(), has: world.row?.form, wrong: world.wrong() }).toEqual({
            done,
            phase: 'clean',
            has: trimmed(world.shown()),
            wrong: [],
          })
        },
      ),
      { numRuns: RUNS },
    )
  },
  120_000 + RUNS * 100,
)

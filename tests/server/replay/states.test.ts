/** A replay says what a fold of the whole log says, whatever was looked at and whatever happened before. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { replay, replayLine } from '#events/projections/replay.ts'
import { createCommands } from '#server/demo/commands.ts'
import { createReplays } from '#server/replay/replay.ts'
import { applicationStream } from '#server/store/log.ts'
import { isApplicationEvent, isProgrammeEvent, opened } from '#server/store/payloads.ts'
import { anyChange, SEASON } from '../../kit/any-change.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { wholeForm } from '../../kit/forms.ts'

setDefaultTimeout(600_000)
const RUNS = Number(process.env.DRILL_RUNS ?? 12)
/** Each with two events and more: states in between are kept, and going back to one of them is as likely as going on. */
const FAMILIES = 300
const season = SEASON
let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const commands = createCommands(app.parts, 'no hash')
  for (let n = 0; n < FAMILIES; n += 1) {
    const userId = crypto.randomUUID()
    const id = await commands.start(userId, wholeForm({ groomName: `വരൻ "${n}", "groomName":` }))
    if (n % 10 > 0) await commands.save({ userId, id, changes: {}, submitting: true })
    if (n % 100 === 50) await commands.erase(id, 'system')
  }
})
afterAll(() => app.close())

/** From the first event on, with the names that the roster has. */
function expected(seq: number): { applications: unknown[]; states: Map<string, unknown> } {
  const { log, vault, state: live } = app.parts.store
  const state = replay()
  for (const row of log.read(1, seq)) {
    const recorded = opened(row, vault.keys.get)
    if (!recorded) state.take({ of: 'erased', seq: row.seq, stream: row.stream, at: row.at })
    else if (isApplicationEvent(recorded)) state.take({ of: 'application', recorded })
    else if (isProgrammeEvent(recorded)) state.take({ of: 'programme', recorded })
  }
  const states = new Map<string, unknown>()
  const applications = state.results().map((one, place) => {
    const now = live.application(applicationStream(one.ledgerId))
    const { groomName = '', brideName = '', groomDistrict = '' } = now?.file().form ?? {}
    // The console's replay has states, and no history.
    const { byHand: _, ...line } = replayLine(now?.file().id ?? `erased-${place + 1}`, one)
    const { id, status, totalScore, rank } = line
    states.set(id, { status, totalScore, rank })
    const own = one.is === 'there' ? one.standing.season : ''
    return { ...line, groomName, brideName, groomDistrict, season: own }
  })
  return { applications, states }
}

async function sameAsFold(replays: ReturnType<typeof createReplays>, seq: number): Promise<void> {
  const { applications, changes } = await replays.at(seq, season)
  const now = expected(seq)
  const before = expected(seq - 1).states
  // As text: the order of the members counts too.
  expect({ seq, text: applications }).toEqual({
    seq,
    text: JSON.stringify(now.applications),
  })
  const changed = [...now.states].flatMap(([id, to]) => {
    const from = before.get(id) ?? null
    return Bun.deepEquals(to, from) ? [] : [JSON.stringify({ id, from, to })]
  })
  const told = changes.map((change) => JSON.stringify(change))
  expect({ seq, changes: told.sort() }).toEqual({ seq, changes: changed.sort() })
}

/** A place from 0 to 1, or a few events from the end or from the last look. */
const look = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }).map((part) => ({ part })),
  fc.nat(3).map((fromEnd) => ({ fromEnd })),
  fc.integer({ min: -3, max: 3 }).map((by) => ({ by })),
)
type Look = { part: number } | { fromEnd: number } | { by: number }
const step = fc.oneof(
  { weight: 2, arbitrary: look.map((at: Look) => ({ at })) },
  { weight: 3, arbitrary: anyChange.map((run) => ({ run })) },
)

function placeOf(at: Look, last: number): number {
  const size = app.parts.store.log.size()
  const wanted = 'part' in at ? Math.round(at.part * size) : 'by' in at ? last + at.by : size - at.fromEnd
  return Math.min(size, Math.max(1, wanted))
}

test('given any looks and changes, when an event is looked at, then it shows what a fold from the first event shows', () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (taken) => {
      const replays = createReplays(app.parts)
      let last = app.parts.store.log.size()
      for (const one of taken)
        if ('run' in one) await one.run(app)
        else {
          last = placeOf(one.at, last)
          await sameAsFold(replays, last)
        }
    }),
    { numRuns: RUNS },
  ))

test('given a season that was looked at, when a family is erased, then it is not shown, now or later', async () => {
  const { store } = app.parts
  const size = store.log.size()
  const stream = store.state.streamsOf(season)[1] ?? ''
  const id = store.state.application(stream)?.file().id ?? ''
  const used = createReplays(app.parts)
  const text = async (replays: typeof used, seq: number) => (await replays.at(seq, season)).applications
  expect(await text(used, size)).toContain(id)
  await createCommands(app.parts, 'no hash').erase(id, 'system')
  const fresh = createReplays(app.parts)
  for (const seq of [store.log.size(), size, size - 1]) {
    const shown = await text(fresh, seq)
    expect(shown).not.toContain(id)
    expect(await text(used, seq)).toBe(shown)
  }
})

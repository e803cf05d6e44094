/** What is remembered on the way makes a replay quicker and never different. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { createCommands } from '#server/demo/commands.ts'
import { replayCache } from '#server/replay/replay-cache.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { wholeForm } from '../../kit/forms.ts'

setDefaultTimeout(60_000)
/** Each with two events: more than one point is remembered, and more than one run-up fits in between. */
const FAMILIES = 1300
let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const commands = createCommands(app.parts, 'no hash')
  for (let n = 0; n < FAMILIES; n += 1) {
    const userId = crypto.randomUUID()
    const id = await commands.start(userId, wholeForm())
    await commands.save({ userId, id, changes: {}, submitting: true })
    if (n % 100 === 50) await commands.erase(id, 'system')
  }
})
afterAll(() => app.close())

test('given a long log, when its events are replayed forwards, backwards and at random, then each is as if it were the first', async () => {
  const { store } = app.parts
  const size = store.log.size()
  const used = replayCache(store)
  const asked = [size, size - 1, size - 2, size - 300, 40, 41, 1, 1200, 1100, 2100, 2099, size]
  for (const seq of asked) {
    const now = await used.around(seq)
    const fresh = await replayCache(store).around(seq)
    expect({ seq, same: Bun.deepEquals(now, fresh) }).toEqual({ seq, same: true })
  }
  const { after } = await used.around(size)
  expect(after.map((one) => (one.isErased ? 'erased' : one.standing.status))).toEqual(
    Array.from({ length: FAMILIES }, (_, n) => (n % 100 === 50 ? 'erased' : 'submitted')),
  )
})

test('given points that are remembered, when a family is erased, then none of them remembers it', async () => {
  const { store } = app.parts
  const used = replayCache(store)
  const size = store.log.size()
  const stream = store.state.streamsOf('Season 3')[7] ?? ''
  const mine = async () => (await used.around(size)).after.filter(({ ledgerId }) => stream.endsWith(ledgerId))
  expect((await mine()).map((one) => one.isErased || one.standing.stage)).toEqual(['sent'])
  const id = store.state.application(stream)?.file().id ?? ''
  await createCommands(app.parts, 'no hash').erase(id, 'system')
  expect((await mine()).map(({ ledgerId: _id, ...rest }) => rest)).toEqual([{ isErased: true }])
})

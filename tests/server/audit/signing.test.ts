/** Signing the log: only its event is stored, and nothing is signed twice. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { base64 } from '#events/ledger/encoding.ts'
import { envelopeOf, leafOf } from '#events/ledger/envelope.ts'
import { openCheckpoint } from '#events/ledger/note.ts'
import { signWhereDue } from '#server/upkeep/by-themselves.ts'
import { rootOf } from '../../events/ledger/sample-log.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'
import { onPostgres } from '../../kit/postgres.ts'

const DAY = 24 * 60 * 60 * 1000
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const sizes = () => app.parts.store.checkpoints.sizes()
const size = (): number => app.parts.store.log.size()
const last = () => app.parts.store.state.programme().signed
const head = (note: string) => {
  const checkpoint = openCheckpoint(note, app.parts.store.checkpoints.key)
  return checkpoint && { size: checkpoint.size, root: base64(checkpoint.root) }
}
const happens = async () =>
  done((await app.admin()).put('/api/admin/settings/places', { value: String(50 + size()) }))

test('given a log, when it is signed twice at once, then there is one checkpoint, and the next entry says what was signed', async () => {
  const before = size()
  const [first, second] = await Promise.all([app.parts.signing.sign(), app.parts.signing.sign()])
  expect(first.size).toBe(before)
  expect(second.note).toBe(first.note)
  expect(size()).toBe(before + 1)
  expect({ ...last() }).toMatchObject({ ...head(first.note), seq: before + 1 })
  expect(sizes()).toEqual([before])
})

test('given a signed log that grew, when it is signed, then the checkpoint covers the entry that says of the one before', async () => {
  await happens()
  const before = size()
  const { size: covered } = await app.parts.signing.sign()
  expect([covered, last()?.seq]).toEqual([before, before + 1])
})

test('given a signed log, when the server starts again, then its notes are the same to the byte', async () => {
  const notes = () => [...app.parts.store.checkpoints.notes(size())]
  const before = notes()
  expect(before.map((note) => head(note)?.size)).toEqual(sizes())
  await app.restart()
  expect(notes()).toEqual(before)
})

test.skipIf(onPostgres)(
  'given an entry that somebody changes in the database of a running server, when the log is signed, then what is signed is what was recorded',
  async () => {
    const { log } = app.parts.store
    await happens()
    const leaves = [...log.read()].map((event) => leafOf(envelopeOf(event)))
    const actor = log.one(3)?.actor ?? ''
    const change = (to: string) =>
      app.parts.store.write(() => log.db.query('update event set actor = ? where seq = 3').run(to))
    log.db.run('drop trigger event_is_never_changed')
    await change('nobody')
    const { note } = await app.parts.signing.sign()
    expect(head(note)).toEqual({ size: leaves.length, root: base64(rootOf(leaves)) })
    await change(actor)
  },
)

test('given days, when something happens on one, then it is signed by itself, and only then', async () => {
  const work = () => signWhereDue(app.parts)
  const count = sizes().length
  app.clock.advance(DAY)
  await work()
  expect(sizes().length).toBe(count)
  await happens()
  await Promise.all([work(), work()])
  expect(sizes().length).toBe(count + 1)
  // How the season stands is counted before, once a day.
  const types = [...app.parts.store.log.ofProgramme()].map(({ type }) => type)
  expect(types.slice(-2)).toEqual(['TallyRecorded', 'CheckpointSigned'])
  await happens()
  await work()
  expect(sizes().length).toBe(count + 1)
  expect([...app.parts.store.log.ofProgramme()].filter(({ type }) => type === 'TallyRecorded').length).toBe(1)
})

test('given a running server, when results are published, then the log is signed at once, and a restart goes on from there', async () => {
  const count = sizes().length
  await done((await app.admin()).put('/api/admin/results', { published: true }))
  for (let look = 0; look < 500 && sizes().length === count; look++) await Bun.sleep(10)
  expect(sizes().length).toBe(count + 1)
  const before = last()
  await app.restart()
  expect(last()).toEqual(before)
})

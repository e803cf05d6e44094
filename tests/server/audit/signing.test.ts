/** Signing the log: an event says so first, nothing is signed twice, and what a crash left out is written by the next. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { base64 } from '#events/ledger/encoding.ts'
import { openCheckpoint } from '#events/ledger/note.ts'
import { checkpointFolder } from '#server/store/checkpoints.ts'
import { signWhereDue } from '#server/upkeep/by-themselves.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'

const DAY = 24 * 60 * 60 * 1000
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const notes = (): string[] => readdirSync(checkpointFolder(app.folder)).sort()
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
  expect(notes()).toEqual([`${String(before).padStart(12, '0')}.note`])
})

test('given a signed log that grew, when it is signed, then the checkpoint covers the entry that says of the one before', async () => {
  await happens()
  const before = size()
  const { size: covered } = await app.parts.signing.sign()
  expect([covered, last()?.seq]).toEqual([before, before + 1])
})

test('given a note that a crash left out, when the log is signed again, then it is as it would have been', async () => {
  const lost = join(checkpointFolder(app.folder), notes().at(-1) ?? '')
  const note = readFileSync(lost, 'utf8')
  rmSync(lost)
  const before = size()
  const again = await app.parts.signing.sign()
  expect([readFileSync(lost, 'utf8'), again.note, size()]).toEqual([note, note, before])
})

test('given notes that were taken away and a log that is another, when it is signed, then it refuses by what the log said', async () => {
  await happens()
  const { state } = app.parts.store
  const real = state.programme()
  const other = { ...real, signed: real.signed && { ...real.signed, root: `${'A'.repeat(43)}=` } }
  const kept = notes()
  const programme = state.programme
  state.programme = () => other
  await expect(app.parts.signing.sign()).rejects.toThrow('No checkpoint was signed.')
  state.programme = programme
  expect(notes()).toEqual(kept)
  await app.parts.signing.sign()
})

test('given days, when something happens on one, then it is signed by itself, and only then', async () => {
  const work = () => signWhereDue(app.parts)
  const count = notes().length
  app.clock.advance(DAY)
  await work()
  expect(notes().length).toBe(count)
  await happens()
  await Promise.all([work(), work()])
  expect(notes().length).toBe(count + 1)
  // How the season stands is counted before, once a day.
  const types = [...app.parts.store.log.ofProgramme()].map(({ type }) => type)
  expect(types.slice(-2)).toEqual(['TallyRecorded', 'CheckpointSigned'])
  await happens()
  await work()
  expect(notes().length).toBe(count + 1)
  expect([...app.parts.store.log.ofProgramme()].filter(({ type }) => type === 'TallyRecorded').length).toBe(1)
})

test('given a running server, when results are published, then the log is signed at once, and a restart goes on from there', async () => {
  const count = notes().length
  await done((await app.admin()).put('/api/admin/results', { published: true }))
  for (let look = 0; look < 500 && notes().length === count; look++) await Bun.sleep(10)
  expect(notes().length).toBe(count + 1)
  const before = last()
  await app.restart()
  expect(last()).toEqual(before)
})

/** A witness on a folder of its own, over HTTP: it cosigns a log that grows, and refuses one that was rewritten, cut or is another. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { cosignaturesOf, parseVerifierKey, verifierKeyText } from '#events/ledger/note.ts'
import { audit } from '#server/commands/audit.ts'
import { type TestApp, testApp, testClock } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { type Ended, gave, newFolder, removeFolders } from '../commands/kit.ts'

const NAME = 'press.example'
let app: TestApp
let admin: Client
let folder = ''

/** Anything may happen in it. */
const grow = async (on: TestApp, entries = 1) => {
  const organiser = await on.admin()
  for (let at = 0; at < entries; at++)
    await done(
      organiser.put('/api/admin/settings/venue_address', { value: `Hall ${on.parts.store.log.size()}` }),
    )
  return (await on.parts.signing.sign()).size
}
const round = (url: string, words: string[] = [], state = folder): Promise<Ended> =>
  gave(
    audit,
    ['witness', '--url', url, '--state', state, '--once', ...words],
    {},
    app.clock.now().toISOString(),
  )
const notesKept = () => readdirSync(join(folder, 'notes')).sort()
const ownKey = () => {
  const name = readFileSync(join(folder, 'witness.key'), 'utf8').split('\n')[0] ?? ''
  return { name, text: /Its key, for an admin: (.+)$/ }
}

/** Another history under the same key, as whoever holds the keys could put in the place of the real one. */
async function rewritten(entries: number): Promise<TestApp> {
  const other = newFolder()
  cpSync(join(app.folder, 'keys'), join(other, 'keys'), { recursive: true })
  rmSync(join(other, 'keys', 'head'))
  const forged = await testApp({ folder: other, clock: testClock('2026-03-02T04:30:00.000Z') })
  await grow(forged, entries)
  return forged
}

beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
  folder = newFolder()
})
afterAll(async () => {
  await app.close()
  removeFolders()
})

test('given a log that was never signed, when a witness begins, then it says so and keeps no checkpoint', async () => {
  const ended = await round(app.url, ['--name', NAME])
  expect(ended).toEqual({ code: 1, said: [], complained: ['The log has not signed anything yet.'] })
})

test('given a signed log, when a witness begins, then it shows and keeps the log’s key, cosigns, and names its own key', async () => {
  const size = await grow(app)
  const { code, said, complained } = await round(app.url)
  const own = ownKey().text.exec(said.at(-1) ?? '')?.[1] ?? ''
  expect([code, complained]).toEqual([0, []])
  expect(said).toEqual([
    `The key of the log, which is kept from now on: ${verifierKeyText(app.parts.store.checkpoints.key)}`,
    'Compare it with the one that the programme has published elsewhere.',
    `The first checkpoint is kept: ${size} entries.`,
    `The programme has not named this witness. Its key, for an admin: ${own}`,
  ])
  expect([ownKey().name, statSync(join(folder, 'witness.key')).mode & 0o777]).toEqual([NAME, 0o600])
  await done(admin.put('/api/admin/settings/audit_witnesses', { value: own }))
  expect((await round(app.url)).said).toEqual([
    `Nothing was signed since: ${size} entries.`,
    'The cosignature was handed in.',
  ])
  const key = parseVerifierKey(own, 'cosignature')
  const { text } = await done(app.guest().get('/api/audit/checkpoint'))
  expect(cosignaturesOf(text, key ? [key] : []).length).toBe(1)
  expect((await round(app.url)).said).toEqual([`Nothing was signed since: ${size} entries.`])
})

test('given a log that grew, when the witness looks again, then it says from where to where, and keeps both notes', async () => {
  const before = app.parts.store.checkpoints.sizes().at(-1)
  const size = await grow(app, 5)
  expect((await round(app.url)).said).toEqual([
    `The log grew from ${before} to ${size} entries, and everything before is as it was.`,
    'The cosignature was handed in.',
  ])
  expect(notesKept().length).toBe(2)
})

test('given a log that was rewritten or cut under the same key, when the witness looks, then it refuses and keeps both notes', async () => {
  const seen = app.parts.store.checkpoints.sizes().at(-1) ?? 0
  const kept = notesKept()
  for (const [entries, sentence] of [
    [seen + 20, 'The log was rewritten'],
    [1, 'The log has fewer entries than were signed before'],
  ] as const) {
    const forged = await rewritten(entries)
    const { code, said, complained } = await round(forged.url)
    expect([code, said, complained.length]).toEqual([1, [], 1])
    expect(complained[0]).toStartWith(sentence)
    const place = complained[0]?.match(/kept in (.+)\.$/)?.[1] ?? ''
    const shown = (await done(forged.guest().get('/api/audit/checkpoint'))).text
    expect(readFileSync(join(place, 'shown-now.note'), 'utf8')).toBe(shown)
    expect(readFileSync(join(place, 'seen-before.note'), 'utf8')).toContain(`\n${seen}\n`)
    expect(shown).not.toContain(NAME)
    await forged.close()
    app.clock.advance(1000)
  }
  expect(notesKept()).toEqual(kept)
})

test('given the log of another programme, when the witness looks there, then it refuses; with another key given, too', async () => {
  const other = await testApp()
  await grow(other)
  const { code, complained } = await round(other.url)
  expect([code, complained[0]]).toEqual([
    1,
    expect.stringContaining('was not signed with the key of this log'),
  ])
  const key = verifierKeyText(other.parts.store.checkpoints.key)
  expect((await round(app.url, ['--key', key])).complained).toEqual([
    'This folder is of the log with another key. A witness of two logs needs two folders.',
  ])
  await other.close()
})

test('given no network, wrong words or another name, when the witness is started, then a sentence says what to do', async () => {
  const cases: [string[], string][] = [
    [['--url', 'http://127.0.0.1:1', '--state', folder, '--once'], 'cannot be reached'],
    [['--url', 'ftp://x', '--state', folder, '--once'], 'is no address of a site'],
    [['--url', app.url, '--state', folder, '--once', '--name', 'other'], 'This witness is called'],
    [['--url', app.url, '--state', newFolder(), '--once', '--name', 'a b'], 'has no space'],
    [['--url', app.url, '--state', folder, '--every', '0'], 'Use: bun run audit witness'],
    [['--url', app.url], 'Use: bun run audit witness'],
  ]
  for (const [words, sentence] of cases) {
    const { code, complained } = await gave(audit, ['witness', ...words], {})
    expect([code, complained.length]).toEqual([sentence.startsWith('Use:') ? 2 : 1, 1])
    expect(complained[0]).toContain(sentence)
  }
})

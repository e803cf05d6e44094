/** `bun run breach`: the families of whom something was read between two times, a letter to each, and what the Board asks for. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { breach } from '#server/commands/breach.ts'
import { logged } from '../../kit/access.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'
import { databaseOf } from '../../kit/postgres.ts'
import { type Applied, sent } from '../../kit/season.ts'
import { jpeg } from '../files/samples.ts'
import { gave, newFolder, PATIENCE, removeFolders } from './kit.ts'

setDefaultTimeout(PATIENCE)
afterAll(removeFolders)

const HOUR = 3_600_000
const words = { what: 'An account was used by a stranger.', measures: 'The account is closed.' }

async function withPhoto(app: TestApp, groomName: string): Promise<{ applied: Applied; photo: string }> {
  const applied = await sent(app, { groomName })
  const photo = await applied.family.upload('photo', await jpeg())
  await done(applied.family.put(`/api/applications/${applied.id}`, { bridePhotoKey: photo }))
  return { applied, photo }
}

const inFolderOf = async ({ folder }: TestApp) => ({ DATA_DIR: folder, ...(await databaseOf(folder)) })

const loggedOf = (app: TestApp, route: string) =>
  logged(app, (rows) => rows.some((row) => row.route === `GET ${route}`))

/** One family's photo is opened by a verifier, an hour later another's application, by an admin a third's photo. */
async function happened(app: TestApp) {
  const admin = await app.admin()
  const stolen = await app.verifier('stolen@example.org')
  const opened = await withPhoto(app, 'Opened Groom')
  const asked = await withPhoto(app, 'Asked Groom')
  const other = await withPhoto(app, 'Other Groom')
  const from = app.parts.store.clock().toISOString()
  await done(stolen.get(opened.photo))
  app.clock.advance(HOUR)
  await done(stolen.get(`/api/admin/applications/${asked.applied.id}`))
  const to = app.parts.store.clock().toISOString()
  app.clock.advance(HOUR)
  await done(stolen.get(other.photo))
  await done(admin.get(other.photo))
  await logged(app, (rows) => rows.length >= 5)
  return { from, to, opened: opened.applied, asked: asked.applied, other: other.applied, admin }
}

const fileOf = ({ reference }: Applied): string => `${reference.replaceAll(' ', '')}.en.txt`

test('given an account that was stolen for an hour, when whom it concerns is asked for, then those of whom it read something then are told, and nobody else', async () => {
  const app = await testApp()
  const { from, to, opened, asked, other, admin } = await happened(app)
  await done(admin.put('/api/admin/settings/grievance_name', { value: 'An Officer' }))
  const out = join(newFolder(), 'breach')
  const wordsFile = join(newFolder(), 'words.json')
  await Bun.write(wordsFile, JSON.stringify({ en: words, ml: words }))
  const args = [
    '--from',
    from,
    '--to',
    to,
    '--account',
    'stolen@example.org',
    '--words',
    wordsFile,
    '--out',
    out,
  ]
  const before = app.parts.store.log.size()
  expect(await gave(breach, args, await inFolderOf(app))).toEqual({
    code: 0,
    said: [`2 families concerned. The list, the letters and the summary for the Board are in ${out}.`],
    complained: [],
  })
  // The list went out of the system, so the log says so; no letter was queued.
  expect(app.parts.store.log.size()).toBe(before + 1)
  expect(readdirSync(join(out, 'letters')).toSorted()).toEqual([fileOf(opened), fileOf(asked)].toSorted())
  const list = readFileSync(join(out, 'families.csv'), 'utf8')
  expect([list.includes('Opened Groom'), list.includes('Asked Groom'), list.includes('Other Groom')]).toEqual(
    [true, true, false],
  )
  expect(list).toContain('opened: 2026-03-01')
  expect(list).toContain('asked: 2026-03-01')
  const letter = readFileSync(join(out, 'letters', fileOf(opened)), 'utf8')
  for (const part of [
    opened.reference,
    words.what,
    words.measures,
    'An Officer',
    'picture of an Aadhaar card was opened',
  ])
    expect(letter).toContain(part)
  expect(letter).not.toContain(other.reference)
  const board = readFileSync(join(out, 'board.txt'), 'utf8')
  expect(board).toContain('Families concerned: 2; erased since, so that nobody can be told: 0')
  expect(board).not.toContain('Groom')
  expect([out, join(out, 'families.csv')].map((path) => statSync(path).mode & 0o077)).toEqual([0, 0])
  await app.close()
})

/** What `families.csv` says of each groom. */
async function seenBy(email: string, { app, from }: { app: TestApp; from: string }): Promise<string[]> {
  const out = join(newFolder(), 'breach')
  const window = ['--from', from, '--to', app.parts.store.clock().toISOString()]
  const { code } = await gave(breach, ['--account', email, ...window, '--out', out], await inFolderOf(app))
  expect(code).toBe(0)
  const [, ...rows] = readFileSync(join(out, 'families.csv'), 'utf8').trimEnd().split('\r\n')
  return rows
    .map((row) =>
      row
        .split('","')
        .filter((_, column) => column === 1 || column === 6)
        .join(' '),
    )
    .toSorted()
}

test('given an account that was stolen, when it opened a paper or read a list, then its family is told, and whoever may have stood in the list', async () => {
  const app = await testApp()
  const stolen = await app.verifier('stolen@example.org')
  const { family, id } = await sent(app, { groomName: 'First Groom' })
  const proof = await family.upload('proof', await jpeg())
  await done(family.put(`/api/applications/${id}`, { incomeProofKeys: [proof] }))
  await sent(app, { groomName: 'Second Groom' })
  const from = app.parts.store.clock().toISOString()
  const seen = () => seenBy('stolen@example.org', { app, from })
  await done(stolen.get(proof))
  await loggedOf(app, '/objects/uploads/:id')
  expect(await seen()).toEqual(['First Groom paper: 2026-03-01"'])
  app.clock.advance(HOUR)
  await done(stolen.get('/api/admin/team'), 403)
  expect(await seen()).toEqual(['First Groom paper: 2026-03-01"'])
  await done(stolen.get('/api/admin/applications?limit=1'))
  await loggedOf(app, '/api/admin/applications')
  app.clock.advance(HOUR)
  await sent(app, { groomName: 'Late Groom' })
  expect(await seen()).toEqual([
    'First Groom paper: 2026-03-01; overview: 2026-03-01"',
    'Second Groom overview: 2026-03-01"',
  ])
  await app.close()
})

test('given no server, when all families of a copied disk are asked for, then each has a letter with blanks for what nobody has said', async () => {
  const app = await testApp()
  const { from, to } = await happened(app)
  await app.stop()
  const out = join(newFolder(), 'breach')
  const { code, said } = await gave(
    breach,
    ['--from', from, '--to', to, '--everyone', '--out', out],
    await inFolderOf(app),
  )
  expect([code, said.length]).toEqual([0, 2])
  const letters = readdirSync(join(out, 'letters'))
  expect(letters).toHaveLength(3)
  expect(readFileSync(join(out, 'letters', letters[0] ?? ''), 'utf8')).toContain('........')
  const list = readFileSync(join(out, 'families.csv'), 'utf8')
  expect(list.match(/everything/g)).toHaveLength(3)
})

test.each([
  [['--to', '2026-03-01T10:00:00Z', '--out', 'x']],
  [['--from', 'yesterday', '--to', '2026-03-01T10:00:00Z', '--out', 'x']],
  [['--from', '2026-03-02T10:00:00Z', '--to', '2026-03-01T10:00:00Z', '--out', 'x']],
  [['--from', '2026-03-01T10:00:00Z', '--to', '2026-03-01T11:00:00Z', '--out', 'x', '--queue']],
  [
    [
      '--from',
      '2026-03-01T10:00:00Z',
      '--to',
      '2026-03-01T11:00:00Z',
      '--out',
      'x',
      '--everyone',
      '--account',
      'a',
    ],
  ],
])('given %j, when it is asked so, then it answers how to ask', async (args) => {
  const { code, complained } = await gave(breach, args, {})
  expect([code, complained[0]?.startsWith('Use: bun run breach')]).toEqual([2, true])
})

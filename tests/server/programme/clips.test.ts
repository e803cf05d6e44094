/** The organiser's recorded clips: which are offered and served, how, what never is, and that a backup brings them back. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backup } from '#server/commands/backup.ts'
import { restore } from '#server/commands/restore.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { databaseOf } from '../../kit/postgres.ts'
import { gave, newFolder, removeFolders } from '../commands/kit.ts'
import { jpeg } from '../files/samples.ts'

const clip = 'OggS0123456789'
let app: TestApp
let admin: Client
const put = (place: string, content = clip) =>
  done(admin.send('PUT', `/api/admin/clips/${place}`, Buffer.from(content), { 'content-type': 'audio/ogg' }))
const get = (name: string, headers = {}) => app.guest().get(`/clips/${name}`, headers)

beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
  await put('steps/ml')
})
afterAll(async () => {
  await app.close()
  removeFolders()
})

test('given clips that come and go, when they are asked for, then they are those of now, and the same object until they differ', async () => {
  const { clips } = app.parts
  const alone = { ml: { steps: '/clips/steps.ml' }, en: {} }
  const before = clips.offered()
  expect(before).toEqual(alone)
  expect(clips.offered()).toBe(before)
  await put('terms/en')
  expect(clips.offered()).toEqual({ ...alone, en: { terms: '/clips/terms.en' } })
  await done(admin.delete('/api/admin/clips/terms/en'))
  expect(clips.offered()).toEqual(alone)
})

test('given a clip, when it is asked for, then it comes whole, of its type, to be asked again, and 304 once it is known, until it is another', async () => {
  const got = (await get('steps.ml')).expect(200)
  const names = ['content-type', 'content-length', 'accept-ranges', 'cache-control', 'x-content-type-options']
  expect([got.text, ...names.map((name) => got.headers.get(name))]).toEqual([
    ...[clip, 'audio/ogg', '14', 'bytes', 'no-cache', 'nosniff'],
  ])
  const etag = got.headers.get('etag') ?? ''
  const again = await get('steps.ml', { 'if-none-match': etag })
  expect([again.status, again.text]).toEqual([304, ''])
  await put('steps/ml', 'OggS another')
  const other = await get('steps.ml', { 'if-none-match': etag })
  expect([other.status, other.text]).toEqual([200, 'OggS another'])
  const part = await get('steps.ml', { range: 'bytes=0-3', 'if-range': etag })
  expect([part.status, part.text]).toEqual([200, 'OggS another'])
  await put('steps/ml')
})

for (const [range, status, text, content] of [
  ['bytes=0-', 206, clip, 'bytes 0-13/14'],
  ['bytes=4-7', 206, '0123', 'bytes 4-7/14'],
  ['bytes=10-99', 206, '6789', 'bytes 10-13/14'],
  ['bytes=-4', 206, '6789', 'bytes 10-13/14'],
  ['bytes=-99', 206, clip, 'bytes 0-13/14'],
  ['bytes=14-', 416, '', 'bytes */14'],
  ['bytes=7-4', 200, clip, null],
  ['bytes=0-1,4-5', 200, clip, null],
  ['lines=0-1', 200, clip, null],
] as const)
  test(`given a phone that seeks, when it asks for ${range}, then it gets ${status} ${content ?? 'and all of it'}`, async () => {
    const got = await get('steps.ml', { range })
    expect([got.status, got.text, got.headers.get('content-range')]).toEqual([status, text, content])
  })

test('given the picture of a family, when a row calls it a clip, or another name is asked for, then nothing of it comes', async () => {
  const { store } = app.parts
  const family = await app.family()
  const picture = (await family.upload('photo', await jpeg())).slice(-36)
  await store.write(() => store.vault.publicFiles.put('clip', { name: 'watch.ml', content: picture }))
  for (const name of ['watch.ml', 'steps.en', 'steps.ML', picture, '..%2Fkeys', '%2e%2e', 'steps.ml%00', ''])
    expect([name, (await get(name)).status]).toEqual([name, 404])
  await store.write(() => store.vault.publicFiles.remove('clip', 'watch.ml'))
})

test('given a clip, when the season is backed up and restored, then it is heard as it was', async () => {
  const backups = newFolder()
  const to = newFolder()
  const keys = { KEY_DIR: join(app.folder, 'keys') }
  const here = { DATA_DIR: app.folder, ...(await databaseOf(app.folder)) }
  expect((await gave(backup, ['--to', backups], here)).complained).toEqual([])
  const [made = ''] = [...new Bun.Glob('*').scanSync({ cwd: backups, onlyFiles: false })]
  const from = join(backups, made)
  expect((await gave(restore, ['--from', from, '--to', to], keys)).complained).toEqual([])
  expect(existsSync(join(to, 'clips'))).toBe(false)
  const again = await testApp({ folder: to, environment: { ...keys, DATABASE_URL: '' } })
  const heard = await fetch(`${again.url}/clips/steps.ml`)
  expect([heard.status, await heard.text()]).toEqual([200, clip])
  await again.close()
})

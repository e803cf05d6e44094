/** The organiser's recorded clips: which are offered and served, how, and what never is. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClipFolder } from '#server/programme/clips.ts'
import { type TestApp, testApp } from '../../kit/app.ts'

const SECRET = 'what nobody may hear'
const clip = 'OggS0123456789'
const folder = mkdtempSync(join(tmpdir(), 'clips-'))
const put = (name: string, content = clip) => writeFileSync(join(folder, 'clips', name), content)

let app: TestApp
beforeAll(async () => {
  mkdirSync(join(folder, 'clips', 'steps.en.opus'), { recursive: true })
  put('steps.ml.opus')
  put('notes.ml.txt', SECRET)
  put('secret.ml.opus', SECRET)
  writeFileSync(join(folder, 'secret'), SECRET)
  symlinkSync(join(folder, 'secret'), join(folder, 'clips', 'watch.ml.opus'))
  app = await testApp({ folder })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

test('given a folder that changes, also long after, when the clips are asked for, then they are those of now, and the same object until they differ', () => {
  const clips = createClipFolder(folder)
  const alone = { ml: { steps: '/clips/steps.ml.opus' }, en: {} }
  const before = clips.offered()
  expect(before).toEqual(alone)
  expect(clips.offered()).toBe(before)
  put('terms.en.mp3')
  expect(clips.offered()).toEqual({ ...alone, en: { terms: '/clips/terms.en.mp3' } })
  // Nothing has changed for an hour: the listing is kept.
  const anHourAgo = new Date(Date.now() - 3_600_000)
  utimesSync(join(folder, 'clips'), anHourAgo, anHourAgo)
  const quiet = clips.offered()
  expect(clips.offered()).toBe(quiet)
  rmSync(join(folder, 'clips', 'terms.en.mp3'))
  expect(clips.offered()).toEqual(alone)
  expect(createClipFolder('/nonexistent').offered()).toEqual({ ml: {}, en: {} })
})

test('given a clip, when it is asked for, then it comes whole, of its type, to be asked again, and 304 once it is known', async () => {
  const got = (await app.guest().get('/clips/steps.ml.opus')).expect(200)
  const names = ['content-type', 'content-length', 'accept-ranges', 'cache-control', 'x-content-type-options']
  expect([got.text, ...names.map((name) => got.headers.get(name))]).toEqual([
    ...[clip, 'audio/ogg', '14', 'bytes', 'no-cache', 'nosniff'],
  ])
  const etag = got.headers.get('etag') ?? ''
  const again = await app.guest().get('/clips/steps.ml.opus', { 'if-none-match': etag })
  expect([again.status, again.text]).toEqual([304, ''])
  put('steps.ml.opus', 'OggS another')
  const other = await app.guest().get('/clips/steps.ml.opus', { 'if-none-match': etag })
  expect([other.status, other.text]).toEqual([200, 'OggS another'])
  const part = await app.guest().get('/clips/steps.ml.opus', { range: 'bytes=0-3', 'if-range': etag })
  expect([part.status, part.text]).toEqual([200, 'OggS another'])
  put('steps.ml.opus')
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
    const got = await app.guest().get('/clips/steps.ml.opus', { range })
    expect([got.status, got.text, got.headers.get('content-range')]).toEqual([status, text, content])
  })

test('given other names, links, folders and ways out, when they are asked for, then nothing of them comes', async () => {
  for (const name of [
    ...['steps.en.opus', 'notes.ml.txt', 'secret.ml.opus', 'watch.ml.opus', 'terms.ml.opus', 'steps.ml.OPUS'],
    ...['..%2Fsecret', '%2e%2e%2fsecret', '..%5csecret', 'steps.ml.opus%00', '.', '%2e%2e', ''],
    ...['../secret', '..', 'a/../../secret'],
  ]) {
    const got = await app.guest().get(`/clips/${name}`)
    expect([name, got.status, got.text.includes(SECRET)]).toEqual([name, 404, false])
  }
})

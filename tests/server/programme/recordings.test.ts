/** Recordings that an admin makes: kept by their content, in the place of the last one, heard at once, and taken away again. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { CLIP_LIMIT } from '#events/programme/clips.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import type { Client } from '../../kit/client.ts'

const latin = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (one) => one.charCodeAt(0))
const mp4 = '\0\0\0\x1Cftypiso5 said in Safari'
const webm = '\x1A\x45\xDF\xA3 said in Chrome'
const ogg = 'OggS said in Firefox'

let app: TestApp
let admin: Client
/** Those that families hear, and how many files the programme has. */
const kept = () => {
  const { files, publicFiles } = app.parts.store.vault
  return [publicFiles.all('clip').map(({ name }) => name), files.ids().length]
}
const put = (place: string, bytes: Uint8Array<ArrayBuffer>) =>
  admin.send('PUT', `/api/admin/clips/${place}`, bytes, { 'content-type': 'audio/whatever' })

beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
})
afterAll(() => app.close())

test('given no clip, when one is recorded in each format, then each is served as what its content is', async () => {
  const answers = [
    await put('groom/ml', latin(webm)),
    await put('groom/en', latin(mp4)),
    await put('bride/ml', latin(ogg)),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await admin.get('/api/admin/clips')).expect(200).json).toEqual({
    clips: {
      ml: { groom: '/clips/groom.ml', bride: '/clips/bride.ml' },
      en: { groom: '/clips/groom.en' },
    },
  })
  const served = await Promise.all(
    ['/clips/groom.ml', '/clips/groom.en', '/clips/bride.ml'].map((path) => app.guest().get(path)),
  )
  expect(served.map(({ headers }) => headers.get('content-type'))).toEqual([
    'audio/webm',
    'audio/mp4',
    'audio/ogg',
  ])
  expect(served[1]?.text).toBe(mp4)
})

test('given a clip, when it is recorded again in another format, then the new one is heard at once and the old one is gone', async () => {
  await put('family/ml', latin(mp4))
  const before = kept()
  ;(await put('family/ml', latin(webm))).expect(200)
  expect((await app.guest().get('/clips/family.ml')).headers.get('content-type')).toBe('audio/webm')
  expect(kept()).toEqual(before)
})

test('given a clip, when it is taken away, twice, then nobody hears it, and the others stay', async () => {
  const before = kept()
  await put('uploads/ml', latin(ogg))
  for (const _ of [1, 2]) {
    const left = (await admin.delete('/api/admin/clips/uploads/ml')).expect(200).json
    expect(left.clips.ml.uploads).toBeUndefined()
  }
  expect(kept()).toEqual(before)
  expect((await app.guest().get('/clips/uploads.ml')).status).toBe(404)
})

test('given what is no recording, or no clip of ours, when it is sent, then it is refused and nothing is written', async () => {
  const before = kept()
  const tooLarge = new Uint8Array(CLIP_LIMIT + 1)
  tooLarge.set(latin(ogg))
  const refused = [
    await put('watch/ml', latin('<script>alert(1)</script>')),
    await put('watch/ml', new Uint8Array()),
    await put('watch/ml', tooLarge),
    await put('stairs/ml', latin(ogg)),
    await put('watch/ta', latin(ogg)),
    await put('..%2Fwatch/ml', latin(ogg)),
  ]
  expect(refused.map(({ status, json }) => [status, json.code])).toEqual([
    [415, 'file-broken'],
    [415, 'file-broken'],
    [413, 'file-too-large'],
    [404, 'not-found'],
    [404, 'not-found'],
    [404, 'not-found'],
  ])
  expect(kept()).toEqual(before)
})

test("given a volunteer's number, when it is set, then pages show it beside clips, and the log names only that it changed", async () => {
  const set = (value: string) => admin.put('/api/admin/settings/volunteer_number', { value })
  expect((await set('call me')).status).toBe(422)
  ;(await set('+91 98470 11223')).expect(200)
  expect((await app.guest().get('/api/settings/volunteer_number')).json.value).toBe('+91 98470 11223')
  // Folded from the opened events: a public number, but a person's, which a log would keep for ever.
  const folded = JSON.stringify(app.parts.store.state.programme())
  expect([folded.includes('volunteer_number'), folded.includes('98470 11223')]).toEqual([true, false])
})

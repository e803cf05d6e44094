/** A streamed answer that fails in the middle: its connection is cut, one line says so, and no word of the cause gets out. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestApp, testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'
import { unzipped } from '../../kit/unzip.ts'
import { jpeg } from '../files/samples.ts'

setDefaultTimeout(600_000)
let app: TestApp
beforeAll(async () => {
  app = await testApp({ environment: { LOG_LEVEL: 'silent' } })
})
afterAll(() => app.close())

test('given a CSV, a bundle and a zip that fail in the middle, when they are read, then each breaks off, and the log has one line without its words', async () => {
  const child = Bun.spawn(['bun', 'tests/server/http/breaking-off.ts'], {
    env: { PATH: process.env.PATH },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  const answers: { kind: string; text: string; isCut: boolean }[] = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(answers.map(({ kind, isCut }) => [kind, isCut])).toEqual([
    ['csv', true],
    ['bundle', true],
    ['zip', true],
  ])
  for (const { text } of answers) {
    // The last chunk of an answer that is whole.
    expect(text.includes('\r\n0\r\n\r\n')).toBe(false)
    expect(text).not.toMatch(/\n\s+at |Error|closed|PlantedSecret in/)
  }
  // The process names each kind before it breaks it.
  const [csv, bundle, zip] = errors.split(/^(?:csv|bundle|zip)\n/m).slice(1)
  for (const reported of [csv, bundle, zip]) {
    const lines = reported?.trim().split('\n') ?? []
    expect(lines).toHaveLength(1)
    const line = JSON.parse(lines[0] ?? '')
    expect(line).toMatchObject({ level: 'error', what: 'an answer broke off' })
    expect(line.stack).toMatch(/^(Range)?Error\n\s+at /)
  }
  expect(errors).not.toMatch(/PlantedSecret|closed/)
})

test('given a stored file that is damaged, when its family takes everything along, then the rest is there and the last entry names it', async () => {
  const family = await app.family()
  const keys = [await family.upload('photo', await jpeg()), await family.upload('photo', await jpeg())]
  const [damaged = '', sound = ''] = keys.map((key) => key.slice(-36))
  const folder = join(app.folder, 'objects')
  const path = readdirSync(folder, { recursive: true })
    .map(String)
    .find((one) => one.endsWith(damaged))
  writeFileSync(join(folder, path ?? ''), 'damaged')
  const answer = await fetch(`${app.url}/api/me/export`, { headers: { cookie: family.cookie() } })
  const archive = unzipped(new Uint8Array(await answer.arrayBuffer()))
  expect([...archive.keys()]).toEqual([
    'everything.html',
    'everything.json',
    `files/${sound}.jpg`,
    'unreadable.json',
  ])
  expect(JSON.parse(archive.get('unreadable.json')?.toString() ?? '')).toEqual([`files/${damaged}.jpg`])
  await done(family.get('/api/me'))
})

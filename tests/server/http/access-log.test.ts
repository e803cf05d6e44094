/** The access log: who of staff asked for what, by ids alone; in files by day that are kept for a year. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ledgerIdOf } from '#server/store/log.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'
import { sent } from '../../kit/season.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const folder = () => join(app.folder, 'access')
const linesOf = (name: string) =>
  readFileSync(join(folder(), name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Lines are written once an answer is out, so the last may still be on its way. */
async function written(count: number): Promise<void> {
  const path = join(folder(), '2026-03-01.jsonl')
  while (!existsSync(path) || readFileSync(path, 'utf8').split('\n').length <= count) {
    await app.parts.accessLog.flush()
    await Bun.sleep(5)
  }
}

test('given staff and a family, when they use the system, then what staff asked for is written, without paths, names or answers', async () => {
  const verifier = await app.verifier('visitor@example.org')
  const { family, id } = await sent(app, { groomName: 'Named Groom' })
  await done(family.get(`/api/applications/${id}`))
  await done(verifier.get(`/api/admin/applications/${id}`))
  await done(verifier.get('/api/admin/applications?q=Named'))
  await done(verifier.get('/api/admin/team'), 403)
  await written(3)
  const by = app.parts.store.vault.accounts.holders('email', 'visitor@example.org')[0]?.id
  const at = '2026-03-01T04:30:00.000Z'
  const of = ledgerIdOf(app.parts.store.state.streamOf(id) ?? '')
  expect(linesOf('2026-03-01.jsonl').filter(({ account }) => account === by)).toEqual([
    { at, account: by, method: 'GET', route: '/api/admin/applications/:id', of, status: 200 },
    { at, account: by, method: 'GET', route: '/api/admin/applications', status: 200 },
  ])
  const text = readFileSync(join(folder(), '2026-03-01.jsonl'), 'utf8')
  for (const hidden of [id, 'Named', 'visitor@']) expect(text).not.toContain(hidden)
  expect(statSync(join(folder(), '2026-03-01.jsonl')).mode & 0o077).toBe(0)
})

test('given files older than a year, and others, when it is swept, then those alone are gone', async () => {
  for (const name of ['2025-02-26.jsonl', '2025-03-01.jsonl', 'notes.txt'])
    writeFileSync(join(folder(), name), '{}\n')
  await app.parts.accessLog.sweep()
  expect(readdirSync(folder()).toSorted()).toEqual(['2025-03-01.jsonl', '2026-03-01.jsonl', 'notes.txt'])
})

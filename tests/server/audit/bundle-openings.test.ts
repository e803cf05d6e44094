/** Whose facts a bundle for an auditor opened: its family and an admin are told of just those, as the file itself has their keys. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { kolkataDate } from '#events/dates.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { type Applied, begun, sent } from '../../kit/season.ts'

setDefaultTimeout(600_000)
/** Two more than the smallest sample opens. */
const FAMILIES = 27
let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
})
afterAll(() => app.close())

/** Whether a bundle has the key to the facts of a family. */
const opens = (bundle: string, { id }: Applied): boolean =>
  bundle
    .split('\n')
    .some((line) =>
      [`"kind":"key"`, `"part":"facts"`, `"${app.parts.store.state.streamOf(id)}"`].every((text) =>
        line.includes(text),
      ),
    )
const bundleFor = async (query: string): Promise<string> =>
  (await done(admin.get(`/api/admin/audit/bundle?auditor=Asha&${query}`))).text

type Read = { kind: string; what: string[] }
const readsOf = async ({ id }: Applied): Promise<string[]> => {
  const { reads } = (await done(admin.get(`/api/admin/applications/${id}/reads`))).json
  return reads.flatMap(({ kind, what }: Read) => (kind === 'bundled' ? what : []))
}
type Copy = { level: string; isOpened: boolean; rows: number }
const copiesOf = async ({ id }: Applied): Promise<[string, boolean][]> => {
  const { bundles } = (await done(admin.get(`/api/admin/applications/${id}/copies`))).json
  return bundles.map(({ level, isOpened }: Copy) => [level, isOpened])
}

test('given bundles of every level, when they opened the facts of a family, then it and an admin are told of those, and of no other', async () => {
  const families: Applied[] = []
  for (let place = 0; place < FAMILIES; place++) families.push(await sent(app))
  const draft = await begun(app)
  await done(admin.put('/api/admin/results', { published: true }))
  await app.parts.signing.sign()
  const made = [
    { level: 'public', text: await bundleFor('level=public') },
    { level: 'full', text: await bundleFor('level=full') },
  ]
  for (const number of [1, 2, 3, 4])
    made.push({ level: 'sample', text: await bundleFor(`level=sample&number=${number}&count=25`) })
  const newestFirst = made.toReversed()
  for (const family of families) {
    const due = newestFirst.flatMap(({ level, text }) => (opens(text, family) ? level : []))
    expect(due).toContain('full')
    expect(await readsOf(family)).toEqual(due)
    expect(await copiesOf(family)).toEqual(newestFirst.map(({ level, text }) => [level, opens(text, family)]))
    const own = (await done(family.family.get(`/api/applications/${family.id}/reads`))).json.reads
    expect(own).toEqual([{ kind: 'bundled', days: [kolkataDate(app.clock.now().toISOString())] }])
  }
  // Each lot left out two.
  const lots = made.filter(({ level }) => level === 'sample')
  expect(lots.map(({ text }) => families.filter((family) => opens(text, family)).length)).toEqual(
    lots.map(() => FAMILIES - 2),
  )
  const late = await sent(app)
  for (const none of [draft, late]) expect(await readsOf(none)).toEqual([])
  expect(await copiesOf(late)).toEqual([])
})

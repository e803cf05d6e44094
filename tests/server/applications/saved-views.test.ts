/** Saved views: one's own, shared or not, sealed, and gone with the account. */

import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { viewLimits } from '#events/saved-view.ts'
import { inTransaction } from '#server/store/database.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { sent } from '../../kit/season.ts'

let app: TestApp
let asha: Client = client(() => '')
let biju: Client = asha
beforeAll(async () => {
  app = await testApp()
  asha = await app.verifier('asha')
  biju = await app.verifier('biju')
})
afterAll(() => app.close())

const filters = {
  status: 'verified',
  district: 'kozhikode',
  brideDistrict: 'kannur',
  scoreMin: '',
  scoreMax: '72.5',
  q: 'Searched-For-Name',
  work: 'all',
  season: 'Season 2',
  sortBy: 'score',
  sortOrder: 'desc',
  sort: 'score:desc,brideName:asc',
}
const view = (name: string, shared: boolean) => ({
  name,
  filters,
  hidden: ['brideName'],
  extra: ['brideCaste', 'foundBrideHouseType'],
  density: 'compact',
  shared,
})
const put = (who: Client, views: unknown) => who.put('/api/admin/views', { views })
const seen = async (who: Client) => (await done(who.get('/api/admin/views'))).json

test('given a shared view and a private one, when a colleague looks, then the shared one is there with its owner, and no other', async () => {
  const views = [view('For all', true), view('Mine alone', false)]
  expect((await done(put(asha, views))).json).toEqual({ own: views, shared: [] })
  expect(await seen(biju)).toEqual({ own: [], shared: [{ ...views[0], owner: 'asha' }] })
  expect(await seen(asha)).toEqual({ own: views, shared: [] })
})

test('given views with search words, when the database is read as bytes, then neither names nor words are in it', async () => {
  await done(put(asha, [view('For all', true)]))
  app.parts.store.vault.db.run('pragma wal_checkpoint(TRUNCATE)')
  const bytes = readFileSync(join(app.folder, 'season.db')).toString('latin1')
  expect([bytes.includes('Searched-For-Name'), bytes.includes('For all')]).toEqual([false, false])
  expect((await seen(asha)).own).toEqual([view('For all', true)])
})

test('given views that name a family, when it is erased, then they are gone, and those of places and of others stay', async () => {
  const admin = await app.admin()
  const { id, reference } = await sent(app, {
    groomName: 'Madhavan Nair',
    brideName: 'രേഷ്മ',
    brideTaluk: 'Koyilandy',
  })
  const seeking = (name: string, q: string) => ({ ...view(name, false), filters: { ...filters, q } })
  const naming = [
    seeking('By groom', 'madhav'),
    seeking('By bride, as it sounds', 'Reshma'),
    seeking('By number', reference.replaceAll(' ', '')),
    seeking('By id', id.slice(0, 8)),
    seeking('Madhavan, to call back', ''),
  ]
  const others = [
    seeking('By place', 'Koyilandy'),
    seeking('Visits in March', ''),
    seeking('By name', 'Sunitha'),
  ]
  await done(put(asha, [...naming, ...others]))
  await done(put(biju, [...others, ...naming]))
  await done(admin.delete(`/api/admin/applications/${id}`), 204)
  expect([(await seen(asha)).own, (await seen(biju)).own]).toEqual([others, others])
  for (const who of [asha, biju]) await done(put(who, []))
})

test('given a colleague who is disabled or gone, when views are asked for, then theirs are not there', async () => {
  const chitra = await app.verifier('chitra')
  await done(put(chitra, [view('Of one who leaves', true)]))
  const names = async () => (await seen(biju)).shared.map(({ owner }: { owner: string }) => owner)
  expect(await names()).toContain('chitra')
  const { id } = (await done(chitra.get('/api/me'))).json
  const admin = await app.admin()
  await done(admin.patch(`/api/admin/team/${id}`, { disabled: true }))
  expect(await names()).not.toContain('chitra')
  const { db, accounts, views } = app.parts.store.vault
  expect(views.of(id)).toHaveLength(1)
  inTransaction(db, () => accounts.remove(id))
  expect(views.of(id)).toEqual([])
})

test('given what is no view, when it is sent, then it is refused, nothing of it is echoed, and the old ones stay', async () => {
  const before = await seen(asha)
  const good = view('Good', false)
  const many = Array.from({ length: viewLimits.views + 1 }, (_, n) => view(`View ${n}`, false))
  const bad: [unknown, string][] = [
    [[{ ...good, name: '   ' }], 'views.0.name'],
    [[{ ...good, name: 'x'.repeat(viewLimits.name + 1) }], 'views.0.name'],
    [[{ ...good, owner: 'biju' }], 'owner'],
    [[{ ...good, filters: { ...filters, limit: 'Echo-Mark' } }], 'limit'],
    [[{ ...good, filters: { ...filters, status: 'Echo-Mark' } }], 'views.0.filters.status'],
    [[{ ...good, hidden: ['Echo Mark'] }], 'views.0.hidden.0'],
    [[{ ...good, filters: { ...filters, sort: 'Echo-Mark' } }], 'views.0.filters.sort'],
    [[good, good], 'views'],
    [many, 'views'],
  ]
  for (const [views, field] of bad) {
    const answer = await put(asha, views)
    expect([field, answer.status, Object.keys(answer.json.fields)]).toEqual([field, 422, [field]])
    expect(answer.text).not.toContain('Echo')
  }
  expect(await seen(asha)).toEqual(before)
})

/** A season of its own to try everything in, as docs/organiser.md says: nothing of it reaches the season that follows. */
import { expect, test } from 'bun:test'
import { audit } from '#server/commands/audit.ts'
import { testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'
import { inStatus, visited } from '../../kit/season.ts'
import { gave } from '../commands/kit.ts'

test('given a season opened for a rehearsal, when its families are erased and the first season is opened again, then that one is as new', async () => {
  const app = await testApp()
  const admin = await app.admin()
  const season = (value: string) => done(admin.put('/api/admin/settings/season', { value }))
  const results = async () => {
    const { season, isPublished } = (await done(admin.get('/api/admin/results'))).json
    return [season, isPublished]
  }
  await season('Rehearsal')
  const applied = await inStatus(app, admin, 'under_verification')
  await visited(admin, applied.id, { brideHouseType: 'rented' })
  await done(
    admin.post(`/api/admin/applications/${applied.id}/status`, { status: 'ranked', reason: 'Tried' }),
  )
  const select = { shortlist: 1, waitlist: 0, reason: 'Tried' }
  expect((await done(admin.post('/api/admin/ranking/select', select))).json.shortlisted).toEqual([applied.id])
  for (const published of [true, false, true]) await done(admin.put('/api/admin/results', { published }))
  expect(await results()).toEqual(['Rehearsal', true])
  await done(admin.delete(`/api/admin/applications/${applied.id}`), 204)
  await season('Season 3')
  expect(await results()).toEqual(['Season 3', false])
  expect((await done(admin.get('/api/admin/stats'))).json).toMatchObject({ total: 0, places: { taken: 0 } })
  expect((await done(admin.get('/api/admin/ranking'))).json).toEqual([])
  expect((await gave(audit, ['verify'], { DATA_DIR: app.folder })).code).toBe(0)
  await app.close()
})

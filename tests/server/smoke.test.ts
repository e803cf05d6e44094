import { expect, test } from 'bun:test'
import { testApp } from '../kit/app.ts'
import { wholeForm } from '../kit/forms.ts'

test('given a family with a whole form, when it submits and staff verify, then it is scored and ranked first', async () => {
  const app = await testApp()
  const family = await app.family()
  const { id } = (await family.post('/api/applications', wholeForm())).expect(201).json
  const sent = (await family.put(`/api/applications/${id}`, { status: 'submitted' })).expect(200).json
  expect([sent.status, sent.totalScore]).toEqual(['submitted', null])
  const admin = await app.admin()
  ;(await admin.post(`/api/admin/applications/${id}/verify`, {})).expect(200)
  const ranked = (
    await admin.post(`/api/admin/applications/${id}/status`, { status: 'ranked', reason: 'Quick verification' })
  ).expect(200).json
  expect([ranked.status, ranked.rank, ranked.totalScore]).toEqual(['ranked', 1, 79.95])
  await app.restart()
  const after = (await admin.get(`/api/admin/applications/${id}`)).expect(200).json
  expect(after).toEqual(ranked)
  ;(await admin.delete(`/api/admin/applications/${id}`)).expect(204)
  ;(await admin.get(`/api/admin/applications/${id}`)).expect(404)
  await app.close()
})

/** A commit that is rolled back leaves nothing, neither in the database nor in the caches of its rows. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'
import { staffState } from '../../kit/staff-state.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('given changes of an account, a new key and an event in one commit, when its last write fails, then all is as before', async () => {
  const member = await app.verifier('rolled-back')
  const { id } = (await done(member.get('/api/me'))).json
  const { handle, log, vault } = app.parts.store
  const before = { ...staffState(app), size: log.size(), edge: log.edge() }
  const stream = 'application-rolled-back'
  const seen: unknown[] = []
  const failed = handle({ roster: true }, (tx) => {
    tx.newKey(stream)
    tx.recordStaff(id, 'system', { type: 'RoleGranted', facts: null, details: { role: 'admin' } })
    vault.setRights({ id, role: 'admin', disabledAt: null })
    seen.push(vault.accounts.byId(id)?.role, vault.accounts.staffMember(id)?.role)
    seen.push(vault.keys.get(stream) !== null)
    throw new Error('the last write')
  })
  await expect(failed).rejects.toThrow('the last write')
  expect(seen).toEqual(['admin', 'admin', true])
  expect({ ...staffState(app), size: log.size(), edge: log.edge() }).toEqual(before)
  expect([vault.accounts.staffMember(id)?.role, vault.keys.get(stream)]).toEqual(['verifier', null])
  await done(member.get('/api/me'))
})

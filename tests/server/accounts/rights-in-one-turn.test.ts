/** Commands of one turn share a commit: whoever loses a right by the first of them does not use it in the second. */

import { expect, test } from 'bun:test'
import { changeStatus } from '#events/application/decide.ts'
import { emptyProgramme } from '#events/programme/events.ts'
import { decideIn } from '#server/store/decide-in.ts'
import { testApp } from '../../kit/app.ts'
import { sent } from '../../kit/season.ts'

const account = { email: 'second', password: 'the password of the second', role: 'admin' }

test('given an admin whose role is taken, when a command of theirs shares the turn, then it is refused and nothing is recorded', async () => {
  await using app = await withSecondAdmin()
  const { store, team } = app.parts
  const status = { status: 'finalized', reason: 'Decided' } as const
  const [taken, decided] = await Promise.allSettled([
    team.changeStaff({ id: app.second, role: 'verifier', actor: 'system' }),
    // As the route does, which let the request in while the role was there.
    store.handle({ roster: true }, (tx) =>
      decideIn(tx, { id: app.id, actor: app.second }, ({ standing }) =>
        changeStatus(standing, status, 'admin', emptyProgramme),
      ),
    ),
  ])
  expect([taken.status, decided.status]).toEqual(['fulfilled', 'rejected'])
  expect([...store.log.read()].map(({ type }) => type)).not.toContain('StatusChanged')
})

test('given an admin who gives up the role, when a change of status is sent beside it, then it is either before it or refused', async () => {
  for (let round = 0; round < 5; round++) {
    await using app = await withSecondAdmin()
    const status = { status: 'finalized', reason: 'Decided' }
    const [, moved] = await Promise.all([
      app.client.patch(`/api/admin/team/${app.second}`, { role: 'verifier' }),
      app.client.post(`/api/admin/applications/${app.id}/status`, status),
    ])
    const types = [...app.parts.store.log.read()].map(({ type }) => type)
    const place = types.indexOf('StatusChanged')
    expect(place < types.indexOf('RoleRevoked')).toBe(true)
    expect(place >= 0 ? [200] : [401, 403]).toContain(moved.status)
  }
})

async function withSecondAdmin() {
  const app = await testApp()
  const admin = await app.admin()
  const second: string = (await admin.post('/api/admin/team', account)).expect(201).json.id
  const client = app.guest()
  const { email, password } = account
  ;(await client.post('/api/auth/login', { email, password })).expect(200)
  const { id } = await sent(app)
  return { parts: app.parts, client, second, id, [Symbol.asyncDispose]: app.close }
}

import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { StorageUnavailable } from '#server/runtime/errors.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { codeAt } from '../../kit/authenticator.ts'
import { type Client, done } from '../../kit/client.ts'
import { cutAround, fillLog, makeRoom, staffState } from '../../kit/staff-state.ts'

setDefaultTimeout(600_000)
const PASSWORD = 'a verifier password'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let made = 0
type World = {
  admin: Client
  member: Client
  id: string
  email: string
  /** A code that no one has used. */
  code: () => string
  token: string
}
const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? ''

/** A verifier with whatever the case needs, and an admin, both signed in. */
async function world(needs: Needs): Promise<World> {
  const admin = await app.admin()
  const email = `member-${++made}`
  const member = await app.verifier(email)
  const { id } = (await done(member.get('/api/me'))).json
  let secret = ''
  const code = () => {
    app.clock.advance(30_000)
    return codeAt(secret, app.clock.now())
  }
  if (needs.secret || needs.factor)
    secret = (await done(member.post('/api/me/second-factor', { password: PASSWORD }))).json.secret
  if (needs.factor) await done(member.post('/api/me/second-factor/confirm', { code: code() }))
  if (needs.disabled) await done(admin.patch(`/api/admin/team/${id}`, { disabled: true }))
  const url = needs.link && (await done(admin.post(`/api/admin/accounts/${id}/reset-link`))).json.url
  return { admin, member, id, email, code, token: url ? tokenOf(url) : '' }
}
type Needs = { secret?: boolean; factor?: boolean; disabled?: boolean; link?: boolean }
/** `frees`: it deletes codes, and so frees the room that its event takes. */
type Case = {
  name: string
  needs?: Needs
  frees?: true
  run: (now: World) => Promise<{ status: number }>
}

/** What the command line has the server do. */
const local = async (work: (commands: TestApp['parts']['local']) => Promise<unknown>) => {
  try {
    await work(app.parts.local)
    return { status: 200 }
  } catch (error) {
    if (error instanceof StorageUnavailable) return { status: 503 }
    throw error
  }
}
const cases: Case[] = [
  {
    name: 'an admin is added',
    run: ({ admin }) =>
      admin.post('/api/admin/team', { email: `new-${++made}`, password: PASSWORD, role: 'admin' }),
  },
  {
    name: 'a verifier becomes an admin',
    run: ({ admin, id }) => admin.patch(`/api/admin/team/${id}`, { role: 'admin' }),
  },
  {
    name: 'an account is disabled',
    run: ({ admin, id }) => admin.patch(`/api/admin/team/${id}`, { disabled: true }),
  },
  {
    name: 'an account is enabled with another role',
    needs: { disabled: true },
    run: ({ admin, id }) => admin.patch(`/api/admin/team/${id}`, { disabled: false, role: 'admin' }),
  },
  {
    name: 'a disabled account gets another role',
    needs: { disabled: true },
    run: ({ admin, id }) => admin.patch(`/api/admin/team/${id}`, { role: 'admin' }),
  },
  {
    name: 'a password link is made',
    run: ({ admin, id }) => admin.post(`/api/admin/accounts/${id}/reset-link`),
  },
  {
    name: 'a password link is used',
    needs: { link: true },
    run: ({ token }) => app.guest().post('/api/auth/reset', { token, password: 'another long password' }),
  },
  {
    name: 'somebody changes the own password',
    needs: { link: true },
    run: ({ member }) =>
      member.post('/api/me/password', { password: PASSWORD, newPassword: 'another long password' }),
  },
  {
    name: 'a second step is turned on',
    needs: { secret: true },
    run: ({ member, code }) => member.post('/api/me/second-factor/confirm', { code: code() }),
  },
  {
    name: 'its owner turns the second step off',
    frees: true,
    needs: { factor: true },
    run: ({ member, code }) =>
      member.post('/api/me/second-factor/remove', { password: PASSWORD, code: code() }),
  },
  {
    name: 'a colleague turns the second step off',
    frees: true,
    needs: { factor: true },
    run: ({ admin, id }) => admin.delete(`/api/admin/team/${id}/second-factor`),
  },
  {
    name: 'the command line adds an admin',
    run: () =>
      local(({ addStaff }) => addStaff({ email: `local-${++made}`, password: PASSWORD, role: 'admin' })),
  },
  {
    name: 'the command line makes a link',
    run: ({ email }) => local(({ staffLink }) => staffLink({ email })),
  },
]

for (const { name, needs = {}, run } of cases.filter(({ frees }) => !frees))
  test(`given a disk that is full, when ${name}, then it is refused and nothing has changed, until there is room`, async () => {
    const now = await world(needs)
    await fillLog(app)
    const before = staffState(app)
    expect((await run(now)).status).toBe(503)
    expect(staffState(app)).toEqual(before)
    await app.restart()
    makeRoom(app)
    expect(staffState(app)).toEqual(before)
    expect((await run(now)).status).toBeLessThan(300)
    expect(staffState(app)).not.toEqual(before)
    expect(staffState(app).disagree).toEqual([])
  })

for (const { name, needs = {}, run } of cases)
  test(`given a power cut, when ${name}, then before the commit nothing has changed, and after it everything has`, async () => {
    const now = await world(needs)
    const before = staffState(app)
    const cut = await cutAround(app, async () => {
      expect((await run(now)).status).toBeLessThan(300)
    })
    const after = staffState(app)
    expect(after).not.toEqual(before)
    for (const [folder, expected] of [
      [cut?.before ?? '', before],
      [cut?.after ?? '', after],
    ] as const) {
      const again = await testApp({ folder, clock: app.clock })
      expect(staffState(again)).toEqual(expected)
      await again.close()
    }
  })

/** What a line of SQL says in the vault and no event in the log gives nobody a right, and the server's log names it. */
import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import { join } from 'node:path'
import { type TestApp, testApp } from '../../kit/app.ts'
import { codeAt } from '../../kit/authenticator.ts'
import { type Client, client, done } from '../../kit/client.ts'
import { unsealedEntry } from '../../kit/unsealed-entry.ts'

const PASSWORD = 'a verifier password'
const FAMILY = 'chembarathi poovu'
let app: TestApp
let admin: Client = client(() => 'http://127.0.0.1:1')
beforeAll(async () => {
  app = await testApp({ environment: { LOG_LEVEL: 'error' } })
  admin = await app.admin()
})
afterAll(() => app.close())

const login = async (email: string, password = PASSWORD, code?: string) => {
  const body = { email, password, ...(code !== undefined && { code }) }
  const { status, json } = await app.guest().post('/api/auth/login', body)
  return [status, json.code]
}
/** As from a shell beside the server, whose own connection seals what it writes. */
function sql(text: string, ...values: string[]): void {
  using db = new Database(join(app.folder, 'season.db'))
  db.query(text).run(...values)
}
/** The lines of the server's log that name the account while `work` runs. */
async function named(id: string, work: () => Promise<unknown>) {
  const lines: string[] = []
  const stderr = spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  try {
    await work()
  } finally {
    stderr.mockRestore()
  }
  return lines.filter((line) => line.includes(id)).map((line) => JSON.parse(line))
}
const idOf = async (who: Client): Promise<string> => (await done(who.get('/api/me'))).json.id

const grants: [name: string, change: string, says: object][] = [
  [
    'a verifier is made an admin',
    "update account set role = 'admin' where id = ?",
    { vault: expect.stringMatching(/^admin, in a row that/) },
  ],
  [
    'a family is made an admin',
    "update account set role = 'admin' where id = ?",
    { vault: expect.stringMatching(/^admin, in a row that/) },
  ],
  [
    'a verifier is made a family',
    "update account set role = 'customer' where id = ?",
    { vault: expect.stringMatching(/^customer, in a row that/) },
  ],
  [
    'a disabled verifier is enabled',
    'update account set disabled_at = null where id = ?',
    { vault: expect.stringMatching(/^verifier, in a row that/) },
  ],
]
for (const [name, change, says] of grants)
  test(`given ${name} by a line of SQL, when it signs in or the server starts, then it gets no rights and is named`, async () => {
    const isFamily = name.startsWith('a family')
    const email = `${name.replaceAll(' ', '-')}@example.org`
    const password = isFamily ? FAMILY : PASSWORD
    const member = isFamily ? await app.family(email) : await app.verifier(email)
    const id = await idOf(member)
    if (name.includes('disabled')) await done(admin.patch(`/api/admin/team/${id}`, { disabled: true }))
    sql(change, id)
    const line = { level: 'error', account: id, what: 'the vault says of an account what the log does not' }
    const atSignIn = await named(id, async () =>
      expect(await login(email, password)).toEqual([401, 'wrong-credentials']),
    )
    expect(atSignIn).toMatchObject([{ ...line, ...says }])
    expect(await named(id, () => app.restart())).toMatchObject([{ ...line, ...says }])
    // A session from before is worth nothing either.
    expect((await member.get('/api/admin/team')).status).toBe(401)
    admin = await app.admin()
    if (!isFamily) {
      // An admin mends it by asking for what the log says.
      const asked = name.includes('disabled') ? { disabled: true } : { role: 'verifier' }
      await done(admin.patch(`/api/admin/team/${id}`, asked))
      expect(await named(id, () => app.restart())).toEqual([])
      admin = await app.admin()
      // Whoever changed the row may have set its password, too: it opens nothing until there is a new one.
      expect(await login(email, password)).toEqual([401, 'wrong-credentials'])
      if (name.includes('disabled')) return
      const { url } = (await done(admin.post(`/api/admin/accounts/${id}/reset-link`, {}))).json
      const token = new URL(url).searchParams.get('token') ?? new URL(url).hash.replace(/^#token=/, '')
      await done(app.guest().post('/api/auth/reset', { token, password: `${PASSWORD} again` }))
      expect(await login(email, `${PASSWORD} again`)).toEqual([200, undefined])
    }
    // A wrong password names nobody: strangers could fill the server's log.
    expect(await named(id, () => login(email, 'a guess'))).toEqual([])
  })

test('given a second step that SQL has removed, when its owner signs in without a code, then it is refused and named', async () => {
  const email = 'careful'
  const member = await app.verifier(email)
  const id = await idOf(member)
  const { secret } = (await done(member.post('/api/me/second-factor', { password: PASSWORD }))).json
  const code = codeAt(secret, app.clock.now())
  await done(member.post('/api/me/second-factor/confirm', { code }))
  sql('delete from second_factor where account_id = ?', id)
  const atSignIn = await named(id, async () => expect(await login(email)).toEqual([401, 'wrong-credentials']))
  expect(atSignIn).toMatchObject([{ account: id, log: 'verifier' }])
  expect(await named(id, () => app.restart())).toHaveLength(1)
  admin = await app.admin()
  // A colleague mends it, in the log as well.
  await done(admin.delete(`/api/admin/team/${id}/second-factor`))
  expect(await named(id, () => app.restart())).toEqual([])
  admin = await app.admin()
})

test('given a second step that SQL has removed in the vault and in the log, when the server starts, then it refuses', async () => {
  const other = await testApp({ environment: { LOG_LEVEL: 'silent' } })
  const member = await other.verifier('careful')
  const id = await idOf(member)
  const { secret } = (await done(member.post('/api/me/second-factor', { password: PASSWORD }))).json
  const code = codeAt(secret, other.clock.now())
  await done(member.post('/api/me/second-factor/confirm', { code }))
  const started = other.restart(() => {
    const seq = unsealedEntry(other.folder, { type: 'SecondFactorRemoved', stream: `staff-${id}` })
    expect(seq).toBeGreaterThan(0)
    using db = new Database(join(other.folder, 'season.db'))
    db.query('delete from second_factor where account_id = ?').run(id)
  })
  await expect(started).rejects.toThrow('was not written by this program.')
})

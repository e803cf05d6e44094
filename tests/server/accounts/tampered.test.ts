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
type Value = string | null
/** As from a shell beside the server. */
function sql(text: string, ...values: Value[]): void {
  using db = new Database(join(app.folder, 'season.db'))
  db.query(text).run(...values)
}
/** @returns what a column of an account was before */
function set(column: string, id: string, value: Value): Value {
  using db = new Database(join(app.folder, 'season.db'))
  const query = `select ${column} as value from account where id = ?`
  const before = db.query<{ value: Value }, [string]>(query).get(id)?.value ?? null
  db.query(`update account set ${column} = ? where id = ?`).run(value, id)
  return before
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

const grants: [name: string, column: string, value: string | null, log: string][] = [
  ['a verifier is made an admin', 'role', 'admin', 'verifier'],
  ['a family is made an admin', 'role', 'admin', 'no role'],
  ['a verifier is made a family', 'role', 'customer', 'verifier'],
  ['a disabled verifier is enabled', 'disabled_at', null, 'verifier, disabled'],
]
for (const [name, column, value, log] of grants)
  test(`given ${name} by a line of SQL, when it signs in or the server starts, then it gets no rights and is named until the row is put back`, async () => {
    const isFamily = name.startsWith('a family')
    const email = `${name.replaceAll(' ', '-')}@example.org`
    const password = isFamily ? FAMILY : PASSWORD
    const member = isFamily ? await app.family(email) : await app.verifier(email)
    const id = await idOf(member)
    if (name.includes('disabled')) await done(admin.patch(`/api/admin/team/${id}`, { disabled: true }))
    const before = set(column, id, value)
    expect(await login(email, password)).toEqual([401, 'wrong-credentials'])
    // The account is missing for those who compare it with the log; a family's, of which the log knows nothing, by its row.
    const missing = { what: 'the vault says of an account what the log does not', account: id, log }
    const changed = { what: 'a row of the vault is not as this program wrote it', table: 'account', id }
    const isStaffRow = value !== 'customer'
    expect(await named(id, () => app.restart())).toMatchObject([
      ...(isFamily ? [] : [missing]),
      ...(isStaffRow ? [changed] : []),
    ])
    // A session from before is worth nothing either, and no admin sees such an account.
    expect((await member.get('/api/admin/team')).status).toBe(401)
    admin = await app.admin()
    const asked = await admin.patch(`/api/admin/team/${id}`, { role: 'verifier' })
    expect([asked.status, (await admin.get('/api/admin/team')).text.includes(id)]).toEqual([404, false])
    set(column, id, before)
    expect(await named(id, () => app.restart())).toEqual([])
    admin = await app.admin()
    const again = name.includes('disabled') ? [401, 'wrong-credentials'] : [200, undefined]
    expect(await login(email, password)).toEqual(again)
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

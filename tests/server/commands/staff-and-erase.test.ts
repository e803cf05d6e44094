/** `staff` and `erase`: through the running server, or alone, with the same effect. */
import { Database } from 'bun:sqlite'
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { startApplication } from '#events/application/decide-applicant.ts'
import { numberAt } from '#events/application/number.ts'
import { audit } from '#server/commands/audit.ts'
import { erase } from '#server/commands/erase.ts'
import { staff } from '#server/commands/staff.ts'
import { applicationStream } from '#server/store/log.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { wholeForm } from '../../kit/forms.ts'
import { gave, newFolder, PATIENCE, removeFolders } from './kit.ts'

setDefaultTimeout(PATIENCE)
afterAll(removeFolders)

const mayEnter = async (app: TestApp, email: string, password: string): Promise<number> =>
  (await app.guest().post('/api/auth/login', { email, password })).status

async function submitted(app: TestApp): Promise<string> {
  const family = await app.family()
  const { id } = (await family.post('/api/applications', wholeForm())).expect(201).json
  ;(await family.put(`/api/applications/${id}`, { status: 'submitted' })).expect(200)
  return id
}

test('given a server and none, when staff are added, then they can sign in with the password that was shown', async () => {
  const app = await testApp()
  const environment = { DATA_DIR: app.folder }
  const given = ['add', '--email', 'first', '--role', 'verifier', '--password', 'a password of my own']
  expect(await gave(staff, given, environment)).toEqual({
    code: 0,
    said: ['first is now a verifier.'],
    complained: [],
  })
  expect(await mayEnter(app, 'first', 'a password of my own')).toBe(200)
  const { said } = await gave(staff, ['add', '--email', 'second', '--role', 'admin'], environment)
  expect(said[0]).toBe('second is now an admin.')
  const shown = /^The password, shown only now: (\S{20})$/.exec(said[1] ?? '')?.[1] ?? ''
  expect(await mayEnter(app, 'second', shown)).toBe(200)
  await app.stop()
  const alone = ['add', '--email', 'third', '--role', 'verifier', '--password', 'added with none running']
  expect((await gave(staff, alone, environment)).code).toBe(0)
  const again = await testApp({ folder: app.folder })
  expect(await mayEnter(again, 'third', 'added with none running')).toBe(200)
  expect(
    (await gave(staff, ['list'], environment)).said.map((line) =>
      line.split('  ').slice(0, 2).join(' ').trim(),
    ),
  ).toEqual(expect.arrayContaining(['verifier first']))
  await again.close()
})

test('given a name that is taken, a weak password or a role that is none, when staff are added, then it is refused', async () => {
  const app = await testApp()
  const refusal = async (...words: string[]) =>
    (await gave(staff, ['add', ...words], { DATA_DIR: app.folder })).complained
  expect(await refusal('--email', 'organiser', '--role', 'admin')).toEqual([
    'An account with this email already exists',
  ])
  expect((await refusal('--email', 'x', '--role', 'admin', '--password', 'short')).length).toBe(1)
  const usage = [
    'Use: bun run staff add --email E --role verifier|admin [--password P] | staff list | staff link --email E',
  ]
  expect(await refusal('--email', 'x', '--role', 'customer')).toEqual(usage)
  expect(await refusal('--email', ' ', '--role', 'admin')).toEqual(usage)
  await app.close()
})

test('given a server and none, when an application is erased, then it is gone, and a second time there is nothing to erase', async () => {
  const app = await testApp()
  const one = await submitted(app)
  const other = await submitted(app)
  const environment = { DATA_DIR: app.folder }
  expect((await gave(erase, ['--id', one], environment)).code).toBe(0)
  const admin = await app.admin()
  ;(await admin.get(`/api/admin/applications/${one}`)).expect(404)
  ;(await admin.get(`/api/admin/applications/${other}`)).expect(200)
  expect((await gave(erase, ['--id', one], environment)).complained).toEqual([
    `There is no application ${one}.`,
  ])
  await app.stop()
  expect((await gave(erase, ['--id', other], environment)).code).toBe(0)
  const again = await testApp({ folder: app.folder })
  ;(await (await again.admin()).get(`/api/admin/applications/${other}`)).expect(404)
  await again.close()
})

test('given an admin who lost the password, when a link is asked for, then it opens the account once, with a server and without', async () => {
  const app = await testApp({ folder: newFolder(), environment: { PUBLIC_URL: 'https://wedding.example' } })
  const environment = { DATA_DIR: app.folder, PUBLIC_URL: 'https://wedding.example' }
  const linked = async (email: string) => gave(staff, ['link', '--email', email], environment)
  const { code, said } = await linked('organiser')
  const sentence = 'With this link organiser chooses a new password: once, until 2026-03-02T04:30:00.000Z.'
  expect([code, said[1], said.length]).toEqual([0, sentence, 2])
  const token = /^https:\/\/wedding\.example\/en\/reset\?token=(\S+)$/.exec(said[0] ?? '')?.[1] ?? ''
  const chosen = { token, password: 'another one of fifteen' }
  ;(await app.guest().post('/api/auth/reset', chosen)).expect(200)
  expect((await app.guest().post('/api/auth/reset', chosen)).status).toBe(404)
  expect(await mayEnter(app, 'organiser', chosen.password)).toBe(200)
  await app.family('family@example.org')
  for (const email of ['family@example.org', 'nobody'])
    expect((await linked(email)).complained).toEqual([
      `No member of staff is called ${email}: see bun run staff list.`,
    ])
  const verifier = await gave(staff, ['add', '--email', 'ravi', '--role', 'verifier'], environment)
  expect(verifier.code).toBe(0)
  const admin = app.guest()
  await admin.post('/api/auth/login', { email: 'organiser', password: chosen.password })
  const { id } = (await admin.get('/api/admin/team')).json.find(
    ({ email }: { email: string }) => email === 'ravi',
  )
  ;(await admin.patch(`/api/admin/team/${id}`, { disabled: true })).expect(200)
  await app.stop()
  const alone = await linked('ravi')
  expect([alone.said[0]?.startsWith('https://wedding.example/en/reset?token='), alone.said.slice(2)]).toEqual(
    [true, ['The account is disabled, so an admin has to enable it in Team as well.']],
  )
})

/** A draft whose id is chosen here, since two that begin alike do not come about by chance. */
let draftsMade = 0
async function draftWith(app: TestApp, id: string): Promise<void> {
  const stream = applicationStream(Bun.randomUUIDv7())
  const userId = crypto.randomUUID()
  await app.parts.store.handle({ roster: true }, (tx) => {
    tx.newKey(stream)
    return tx.decide(
      stream,
      userId,
      startApplication(
        { id, userId, number: numberAt(draftsMade++), season: 'Season 3' },
        { now: app.clock.now().toISOString(), deadline: '2026-12-31T00:00:00.000Z' },
      ),
    )
  })
}

test('given the eight characters that the console shows, when they are erased, then it is the one that they name, and none where they name several', async () => {
  const app = await testApp()
  const environment = { DATA_DIR: app.folder }
  const rest = '-1111-4111-8111-11111111111'
  const one = await submitted(app)
  const alike = `abcdabcd${rest}1`
  const other = `abcdabcd${rest}2`
  await draftWith(app, alike)
  await draftWith(app, other)
  const erasing = (id: string) => gave(erase, ['--id', id], environment)
  expect((await erasing('abcdabcd')).complained).toEqual([
    `Several applications begin with abcdabcd: ${alike}, ${other}. Give the whole id, as the address of its page in the console has it.`,
  ])
  // Too short to be meant, or more than a beginning.
  for (const id of [one.slice(0, 7), `${one}0`, '%%%%%%%%', '________'])
    expect((await erasing(id)).complained).toEqual([`There is no application ${id}.`])
  const { streamOf } = app.parts.store.state
  expect([one, alike, other].map((id) => streamOf(id) === null)).toEqual([false, false, false])
  expect((await erasing(`${one.slice(0, 8)}...`)).said).toEqual([
    `Application ${one} is erased: its keys and its files are gone, and the log says so.`,
  ])
  expect((await erasing(alike)).code).toBe(0)
  expect([one, alike, other].map((id) => streamOf(id) === null)).toEqual([true, true, false])
  await app.stop()
  expect((await erasing('abcdabcd')).said[0]).toStartWith(`Application ${other} is erased`)
  const again = await testApp({ folder: app.folder })
  expect(again.parts.store.state.streamOf(other)).toBeNull()
  await again.close()
})

test('given a folder without data, when anything is to be written, then it is refused and nothing is founded', async () => {
  const folder = newFolder()
  const sentence = `${folder} is no data folder: it has no season.db. Set DATA_DIR.`
  expect((await gave(erase, ['--id', 'x'], { DATA_DIR: folder })).complained).toEqual([sentence])
  const words = ['add', '--email', 'x', '--role', 'admin']
  expect((await gave(staff, words, { DATA_DIR: folder })).complained).toEqual([sentence])
})

test('given a right that a line of SQL added or took, when staff are listed or the folder verified, then each account is named, and only those', async () => {
  const app = await testApp()
  const ids = new Map<string, string>()
  for (const email of ['raised', 'sound', 'enabled', 'lost']) {
    const member = await app.verifier(email)
    ids.set(email, (await member.get('/api/me')).expect(200).json.id)
  }
  const idOf = (email: string): string => ids.get(email) ?? ''
  const environment = { DATA_DIR: app.folder }
  const listed = () => gave(staff, ['list'], environment)
  const verified = () => gave(audit, ['verify'], environment)
  // With the server running, and nothing wrong.
  expect([(await listed()).complained, (await verified()).complained]).toEqual([[], []])
  const admin = await app.admin()
  ;(await admin.patch(`/api/admin/team/${idOf('enabled')}`, { disabled: true })).expect(200)
  await app.stop()
  const vault = new Database(join(app.folder, 'season.db'), { strict: true })
  vault.run('pragma foreign_keys = on')
  vault.run("update account set role = 'admin' where id = ?", [idOf('raised')])
  vault.run('update account set disabled_at = null where id = ?', [idOf('enabled')])
  vault.run('delete from account where id = ?', [idOf('lost')])
  vault.close()
  const gone = 'the vault says no account, or its row was changed'
  const said = [
    `${idOf('raised')}: ${gone}, the log says verifier.`,
    `${idOf('enabled')}: ${gone}, the log says verifier, disabled.`,
    `${idOf('lost')}: ${gone}, the log says verifier.`,
  ]
  for (const ended of [await listed(), await verified()]) {
    expect(ended.code).toBe(1)
    // The folder's verification names the rows besides.
    const ofStaff = ended.complained.filter((line) => !line.startsWith('season.db: '))
    expect(ofStaff.map((line) => `${line.split('. ')[0]}.`).sort()).toEqual(said.sort())
  }
})

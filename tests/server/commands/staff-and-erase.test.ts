/** `staff` and `erase`: through the running server, or alone, with the same effect. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { erase } from '#server/commands/erase.ts'
import { staff } from '#server/commands/staff.ts'
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
  const usage = ['Use: bun run staff add --email E --role verifier|admin [--password P] | staff list']
  expect(await refusal('--email', 'x', '--role', 'customer')).toEqual(usage)
  expect(await refusal('--email', ' ', '--role', 'admin')).toEqual(usage)
  await app.close()
})

test('given a server and none, when an application is erased, then it is gone, and a second time there is nothing to erase', async () => {
  const app = await testApp()
  const [one, other] = [await submitted(app), await submitted(app)]
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

test('given a folder without data, when anything is to be written, then it is refused and nothing is founded', async () => {
  const folder = newFolder()
  const sentence = `${folder} is no data folder: it has no log.db and no vault.db. Set DATA_DIR.`
  expect((await gave(erase, ['--id', 'x'], { DATA_DIR: folder })).complained).toEqual([sentence])
  const words = ['add', '--email', 'x', '--role', 'admin']
  expect((await gave(staff, words, { DATA_DIR: folder })).complained).toEqual([sentence])
})

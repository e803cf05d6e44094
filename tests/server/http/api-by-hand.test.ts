/** The calls that docs/api.md shows, given to a shell as they stand there, against the real server. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADMIN, type TestApp, testApp } from '../../kit/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const root = join(import.meta.dir, '../../..')
const page = readFileSync(join(root, 'docs/api.md'), 'utf8')
const [settings = '', ...calls] = (/```sh\n(.+?)\n```/s.exec(page)?.[1] ?? '').split('\n')

/** Cookies are kept in files of those names, in the data folder of the test. */
async function answered(call: string, id: string): Promise<{ status: string; body: string }> {
  const own = call
    .replace('/ID', `/${id}`)
    .replace('"email":"admin","password":"..."', `"email":"${ADMIN.email}","password":"${ADMIN.password}"`)
    .replaceAll(/-([bc]) (family|admin)/g, `-$1 ${app.folder}/$2.cookies`)
    .replace('curl ', `curl -sS -w '\\n%{http_code}' `)
  const shell = Bun.spawn(['bash', '-c', `${settings}; U=${app.url}; ${own}`], {
    cwd: root,
    stderr: 'inherit',
  })
  const [body = '', status = ''] = (await new Response(shell.stdout).text()).split('\n')
  return { status, body }
}

test('given a new server, when the calls of docs/api.md are made one after another, then each does what it says', async () => {
  let id = ''
  const statuses: string[] = []
  for (const call of calls) {
    const { status, body } = await answered(call, id)
    if (call.includes('@docs/application.json')) id = JSON.parse(body).id
    statuses.push(status)
  }
  expect(statuses).toEqual(['201', '201', ...Array(13).fill('200')])
  const known = (await (await app.admin()).get(`/api/admin/applications/${id}`)).expect(200).json
  expect([known.status, known.groomName]).toEqual(['verified', 'Madeup Manu'])
})

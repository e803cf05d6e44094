/** The socket of the command line: in a folder of its owner alone, checked by the server and by each command. */
import { afterEach, expect, test } from 'bun:test'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { askServer, findSocket } from '#server/upkeep/local-socket.ts'
import { type TestApp, testApp } from '../../kit/app.ts'

const made: string[] = []
const opened: TestApp[] = []
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})
/** A data folder, of a name as long as asked for. */
function newFolder(letters = 0): string {
  const root = mkdtempSync(join(tmpdir(), 'socket-test-'))
  made.push(root)
  const folder = join(root, 'd'.repeat(letters))
  mkdirSync(folder, { recursive: true })
  return folder
}
async function running(folder: string): Promise<TestApp> {
  const app = await testApp({ folder })
  opened.push(app)
  return app
}
const modeOf = (path: string) => lstatSync(path).mode & 0o777

test('given a folder that all may write to, when the server runs, then its socket is in one that nobody else enters, and commands reach it', async () => {
  const folder = newFolder()
  chmodSync(folder, 0o777)
  const app = await running(folder)
  const path = findSocket(folder) ?? ''
  expect([modeOf(join(folder, 'socket')), modeOf(dirname(path)), modeOf(path)]).toEqual([0o700, 0o700, 0o600])
  expect((await askServer(folder, '/nothing'))?.status).toBe(404)
  await app.restart()
  expect((await askServer(folder, '/nothing'))?.status).toBe(404)
  await app.stop()
  opened.pop()
  expect([await askServer(folder, '/nothing'), readdirSync(join(folder, 'socket'))]).toEqual([null, []])
})
test('given a path too long for a socket, when the server starts, then it says so; by a shorter link it runs', async () => {
  const folder = newFolder(150)
  expect(testApp({ folder })).rejects.toThrow('DATA_DIR is too long a path')
  const link = join(newFolder(), 'short')
  symlinkSync(newFolder(150), link)
  await running(link)
  expect((await askServer(link, '/nothing'))?.status).toBe(404)
})
test('given a socket folder that others may enter, when a command asks, then it sends nothing and says so', async () => {
  const folder = newFolder()
  await running(folder)
  for (const mode of [0o755, 0o770, 0o701]) {
    chmodSync(join(folder, 'socket'), mode)
    expect(askServer(folder, '/staff', { body: { password: 'a secret' } })).rejects.toThrow(
      'Others may enter',
    )
  }
  chmodSync(join(folder, 'socket'), 0o700)
  expect((await askServer(folder, '/nothing'))?.status).toBe(404)
})
test('given JSON with a key twice, when it comes by the socket, then nothing is done', async () => {
  const folder = newFolder()
  const app = await running(folder)
  const body = '{"email":"Planted","password":"a long enough password","role":"verifier","role":"admin"}'
  const answer = await fetch('http://localhost/staff', {
    unix: findSocket(folder) ?? '',
    method: 'POST',
    body,
  })
  expect([answer.ok, app.parts.store.vault.accounts.holders('email', 'Planted')]).toEqual([false, []])
})
test('given a link in the place of the folder, when the server starts or a command asks, then neither follows it', async () => {
  const folder = newFolder()
  const elsewhere = newFolder()
  symlinkSync(elsewhere, join(folder, 'socket'))
  expect(testApp({ folder })).rejects.toThrow('Others may enter')
  expect(askServer(folder, '/')).rejects.toThrow('Others may enter')
  expect(readdirSync(elsewhere)).toEqual([])
})
test('given a folder that was restored with another mode, when the server starts, then it is its owner’s alone again', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'socket'), { mode: 0o755 })
  await running(folder)
  expect(modeOf(join(folder, 'socket'))).toBe(0o700)
})

/** What fails outside any request is reported and ends nothing. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openParts } from '#server/run.ts'
import { testClock } from '../../kit/app.ts'
import { client, done } from '../../kit/client.ts'
import { startServer } from '../../kit/server-process.ts'
import { newFolder, removeFolders } from '../commands/kit.ts'

setDefaultTimeout(600_000)
afterAll(removeFolders)

const SECRET = 'Words of a family'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

test('given errors and rejections outside any request, when they are thrown, then each is one line with an id and none of its words, and the server goes on', async () => {
  const environment = { LOG_LEVEL: 'error', SECRET }
  const flags = ['--preload', join(import.meta.dir, 'failing-outside.ts')]
  const server = await startServer({ folder: newFolder(), environment, flags })
  process.kill(server.pid, 'SIGUSR2')
  await Bun.sleep(200)
  const family = client(() => server.url)
  const account = { email: 'outlives@example.org', phone: '+91 98470 00000', password: 'chembarathi poovu' }
  await done(family.post('/api/auth/register', account), 201)
  await server.stop()
  const { code, errors } = await server.exited
  const lines = errors
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.length).toBe(5)
  for (const line of lines) {
    expect(Object.keys(line)).toEqual(['level', 'at', 'what', 'id', 'stack'])
    expect(line.id).toMatch(uuid)
  }
  expect(new Set(lines.map(({ id }) => id)).size).toBe(5)
  expect([code, errors.includes(SECRET)]).toEqual([0, false])
})

test('given a batch that fails before anything of it is decided, when commands wait for it, then they are told, and the next batch is taken', async () => {
  let isBroken = false
  const clock = testClock()
  const now = () => {
    if (!isBroken) return clock.now()
    isBroken = false
    throw new Error('a clock that stopped')
  }
  // Without its network side, since the upkeep asks the clock as well.
  const config = readConfig({ PORT: '0', DATA_DIR: newFolder(), LOG_LEVEL: 'silent' })
  const { store } = await openParts(config, now)
  const { handle } = store
  const commands = [handle({ roster: true }, () => 'first'), handle({ roster: true }, () => 'second')]
  isBroken = true
  expect(await Promise.all(commands.map((one) => one.catch(String)))).toEqual([
    'Error: a clock that stopped',
    'Error: a clock that stopped',
  ])
  expect(await handle({ roster: true }, () => 'third')).toBe('third')
  store.close()
})

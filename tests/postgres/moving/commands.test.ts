/** What the other commands, and a server, say on a folder that is a copy, or whose season is on its way: nothing is written there, and nothing old is taken for new. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { audit } from '#server/commands/audit.ts'
import { backup } from '#server/commands/backup.ts'
import { breach } from '#server/commands/breach.ts'
import type { Command } from '#server/commands/command.ts'
import { erase } from '#server/commands/erase.ts'
import { objects } from '#server/commands/objects.ts'
import { places } from '#server/commands/places.ts'
import { restore } from '#server/commands/restore.ts'
import { staff } from '#server/commands/staff.ts'
import { readConfig } from '#server/config.ts'
import { staffAccounts } from '#server/demo/season.ts'
import { moveSeason } from '#server/postgres/move.ts'
import { testApp, testClock } from '../../kit/app.ts'
import { type Cluster, hasPostgres, startCluster } from '../../kit/postgres.ts'
import { gave, removeFolders, seasonFolder, TODAY } from '../../server/commands/kit.ts'
import { type Way, way } from './kit.ts'

setDefaultTimeout(240_000)
let cluster: Cluster
let folder = ''
let on: Way
beforeAll(async () => {
  if (!hasPostgres) return
  cluster = await startCluster({ fsync: 'off' })
  folder = await seasonFolder()
  on = await way(cluster, join(folder, 'keys'))
  const moved = await gave(objects, ['move', '--to', 's3'], { DATA_DIR: folder, ...on.alone })
  expect([moved.code, moved.complained]).toEqual([0, []])
})
afterAll(async () => {
  await on?.close()
  cluster?.remove()
  removeFolders()
})

/** Cut off after so many steps. */
async function cutOff(dataDir: string, to: 'postgres' | 'sqlite', after: number): Promise<void> {
  const config = readConfig({ ...on.environment, DATA_DIR: dataDir })
  let steps = 0
  const step = (): void => {
    steps += 1
    if (steps === after) throw new RangeError('cut off')
  }
  const moved = moveSeason({
    config,
    to,
    progress: { step, done: () => undefined },
    clock: () => new Date(TODAY),
  })
  await expect(moved).rejects.toThrow('cut off')
}

const csv = 'Local Body Name,Local Body Type Name,District Name\nOlavanna,Village Panchayat,Kozhikode\n'

/** Each command with words that it would take. */
function asked(): [string, Command, string[]][] {
  const out = on.newFolder()
  const list = join(out, 'list.csv')
  writeFileSync(list, csv)
  return [
    ['staff add', staff, ['add', '--email', 'asha', '--role', 'verifier']],
    ['staff link', staff, ['link', '--email', staffAccounts.admin.email]],
    ['erase', erase, ['--id', '00000000']],
    ['breach', breach, ['--from', TODAY, '--to', TODAY, '--out', join(out, 'breach')]],
    ['audit checkpoint', audit, ['checkpoint']],
    ['audit export', audit, ['export', '--auditor', 'A', '--out', join(out, 'bundle')]],
    ['objects move', objects, ['move', '--to', 'disk']],
    ['backup', backup, ['--to', join(out, 'backups')]],
    ['places import', places, ['import', list]],
    ['staff list', staff, ['list']],
    ['audit replay', audit, ['replay', '--at', '5']],
    ['audit verify', audit, ['verify']],
  ]
}

/** By command: its exit code, and the last thing that it complained of, or said. */
async function answers(dataDir: string): Promise<Record<string, [code: number, sentence: string]>> {
  const found: Record<string, [number, string]> = {}
  for (const [name, command, words] of asked()) {
    const { code, said, complained } = await gave(command, words, { DATA_DIR: dataDir, ...on.alone })
    found[name] = [code, complained.at(-1) ?? said.at(-1) ?? '']
  }
  return found
}

const written = [
  'staff add',
  'staff link',
  'erase',
  'breach',
  'audit checkpoint',
  'audit export',
  'objects move',
]
const read = ['staff list', 'audit replay', 'audit verify']
const each = (names: readonly string[], code: number, sentence: string): Record<string, [number, string]> =>
  Object.fromEntries(names.map((name) => [name, [code, expect.stringContaining(sentence)]]))

test.if(hasPostgres)(
  'given a folder whose season is on its way to PostgreSQL, when commands are given there, then those that write are refused, and those that read tell of the season, which is still there',
  async () => {
    const leaving = on.newFolder()
    cpSync(folder, leaving, { recursive: true })
    await cutOff(leaving, 'postgres', 3)
    const found = await answers(leaving)
    expect(found).toEqual({
      ...each([...written, 'places import'], 1, 'The season in DATA_DIR is on its way to PostgreSQL'),
      backup: [0, expect.stringContaining('Keep KEY_DIR elsewhere')],
      'staff list': [0, expect.any(String)],
      'audit replay': [0, expect.any(String)],
      'audit verify': [0, expect.stringContaining('uploaded files opened')],
    })
    const stays = await on.move(leaving, 'sqlite')
    expect([stays.code, stays.said]).toEqual([
      0,
      [`The season stays in ${leaving}. Start the server without DATABASE_URL, as before.`],
    ])
    const { said } = await gave(staff, ['list'], { DATA_DIR: leaving, ...on.alone })
    expect(said.length).toBeGreaterThan(0)
  },
)

test.if(hasPostgres)(
  'given a season in PostgreSQL, when commands are given on a copy without a server, on one with it, and on a folder to which it is on its way, then nothing is written, and what may be old or half is not taken for the season',
  async () => {
    const moved = await on.move(folder, 'postgres')
    expect([moved.code, moved.complained]).toEqual([0, []])
    expect(await answers(folder)).toEqual({
      ...each(written, 1, 'DATA_DIR is a copy of a season in PostgreSQL, so nothing in it is changed alone.'),
      ...each(['backup'], 1, 'and no server runs on it, so it may be old'),
      'places import': [0, 'Other servers have the list once one runs on this folder.'],
      ...each(read, 0, 'is a copy of a season in PostgreSQL, as it was when a server last ran on it.'),
    })
    const server = await testApp({ folder, environment: on.environment, clock: testClock(TODAY) })
    const running = await answers(folder)
    expect(Object.entries(running).filter(([, [code]]) => code !== 0)).toEqual([
      ['erase', [1, expect.stringContaining('00000000')]],
      ['objects move', [1, expect.stringContaining('Another server is running')]],
    ])
    expect(running.breach?.[1]).toContain('put the files of each other server')
    await server.stop()
    const coming = on.newFolder()
    await cutOff(coming, 'sqlite', 4)
    const half = await answers(coming)
    const way = 'The season in DATA_DIR is on its way from PostgreSQL'
    expect(half).toEqual(each(Object.keys(half), 1, way))
    const started = testApp({ folder: coming, environment: on.environment })
    await expect(started).rejects.toThrow(way)
    const stays = await on.move(coming, 'postgres')
    expect([stays.code, stays.said]).toEqual([
      0,
      ['The season stays in PostgreSQL. Start the servers with DATABASE_URL, as before.'],
    ])
  },
)

test.if(hasPostgres)(
  'given a folder with a season of its own, when a server is started on it with the address of an empty PostgreSQL, then it is refused and the PostgreSQL stays empty; when a backup is restored there, then it says whose season that is',
  async () => {
    const own = on.newFolder()
    const app = await testApp({ folder: own })
    await app.stop()
    const { url, ownerUrl } = await cluster.fresh()
    const empty = {
      ...on.environment,
      KEY_DIR: join(own, 'keys'),
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
    }
    await expect(testApp({ folder: own, environment: empty })).rejects.toThrow(
      'bun run store move --to postgres',
    )
    const moved = await on.move(own, 'postgres', empty)
    expect([moved.code, moved.complained]).toEqual([0, []])
    // The other PostgreSQL has another season.
    const taken = await on.move(own, 'postgres')
    expect([taken.code, taken.complained]).toEqual([
      1,
      [expect.stringContaining('is not the one of which DATA_DIR is a copy')],
    ])
    const alone = on.newFolder()
    const other = await testApp({ folder: alone })
    await other.stop()
    const to = await on.move(alone, 'postgres', { ...empty, KEY_DIR: join(alone, 'keys') })
    expect([to.code, to.complained]).toEqual([
      1,
      [expect.stringContaining('Another season is in this PostgreSQL')],
    ])
    const from = await on.move(alone, 'sqlite', { ...empty, KEY_DIR: join(alone, 'keys') })
    expect([from.code, from.complained]).toEqual([
      1,
      [expect.stringContaining('DATA_DIR has a season of its own')],
    ])
    const backups = on.newFolder()
    expect((await gave(backup, ['--to', backups], { DATA_DIR: alone })).code).toBe(0)
    const [name = ''] = readdirSync(backups)
    const words = ['--from', join(backups, name), '--to', on.newFolder()]
    const restored = await gave(restore, words, { ...empty, KEY_DIR: join(alone, 'keys') })
    expect(restored.said).toContain(
      'This is a season of its own, and not the one in PostgreSQL: start it without DATABASE_URL, or take it to an empty database with `bun run store move --to postgres`.',
    )
  },
)

/** The keys of a second server: without them, or with others, it says so and does not start. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { store } from '#server/commands/store.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { gave } from '../server/commands/kit.ts'
import { processes } from './processes.ts'

setDefaultTimeout(120_000)
const OTHERS =
  'The keys in KEY_DIR are not those of the season in PostgreSQL. Copy master.key and signing.key there from a server that works with it.'
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

test.if(hasPostgres)(
  'given a season of a first server, when a second one is started without its keys, or with one or both of another programme, then it says what is wrong and does not start, nor does a move stop the first; with the same it starts',
  async () => {
    const { environment, folderOf, start, close } = await processes(await cluster.fresh())
    const first = await start('first')
    const keys = folderOf('keys of the second')
    const said = (): Promise<string> =>
      start('second', { KEY_DIR: keys }).then(
        () => 'open',
        ({ message }: Error) => message,
      )
    const did = 'the server did not start: '
    const other = (name: string): void =>
      writeFileSync(join(keys, name), Buffer.alloc(32, name).toString('base64'))
    expect(await said()).toBe(
      `${did}master.key is missing from KEY_DIR (${keys}). Nothing else opens the data: let KEY_DIR name the folder that holds the programme's own keys.\n`,
    )
    mkdirSync(keys)
    other('master.key')
    other('signing.key')
    expect(await said()).toBe(`${did}${OTHERS}\n`)
    const back = { ...environment, KEY_DIR: keys, DATA_DIR: folderOf('back') }
    const moved = await gave(store, ['move', '--to', 'sqlite'], back, new Date().toISOString())
    expect([moved.code, moved.complained]).toEqual([1, [OTHERS]])
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
    cpSync(join(environment.KEY_DIR ?? '', 'master.key'), join(keys, 'master.key'))
    expect(await said()).toMatch(
      /^the server did not start: signing\.key in KEY_DIR is not the one of this season, whose log has the key community-wedding\/log-\S+\. Let KEY_DIR name the folder that holds the programme's own keys\.\n$/,
    )
    cpSync(join(environment.KEY_DIR ?? '', 'signing.key'), join(keys, 'signing.key'))
    expect(await said()).toBe('open')
    await close()
  },
)

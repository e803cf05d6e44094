/** Files of the data folder on two servers: clips, checkpoints and lists, by whomever and wherever they were put. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLIP_LIMIT } from '#events/programme/clips.ts'
import { ADMIN, type TestApp } from '../kit/app.ts'
import { client, done } from '../kit/client.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { members, roundRobin } from './kit.ts'

setDefaultTimeout(120_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

const webm = Uint8Array.from('\x1A\x45\xDF\xA3 said in Chrome', (one) => one.charCodeAt(0))
const BODIES = 'places/local-bodies.json'
const at = (app: TestApp, path: string): string => join(app.folder, path)
const notesOf = (app: TestApp): string[] => {
  const folder = at(app, 'checkpoints')
  return existsSync(folder) ? readdirSync(folder).sort() : []
}
async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isDone())) await Bun.sleep(20)
}

test.if(hasPostgres)(
  'given two servers, when a clip is recorded on one, then the other plays it with the very next request; and not any more once it was removed',
  async () => {
    const { apps, close } = await members(cluster, 2)
    const admin = client(roundRobin(apps))
    await done(admin.post('/api/auth/login', ADMIN))
    for (let n = 0; n < 3; n++) {
      // Every second request goes to the other server.
      await done(admin.send('PUT', '/api/admin/clips/income/ml', webm, { 'content-type': 'audio/webm' }))
      expect((await admin.get('/clips/income.ml.webm')).status).toBe(200)
      await done(admin.delete('/api/admin/clips/income/ml'))
      expect((await admin.get('/clips/income.ml.webm')).status).toBe(404)
      // So that the other one is asked first in the next round.
      await admin.get('/api/deadline')
    }
    await close()
  },
)

test.if(hasPostgres)(
  'given checkpoints and lists on two servers, when one stands still, loses its folder or is new, then each has all of them, and what was removed meanwhile does not come back',
  async () => {
    const { apps, ownerUrl, join: joined, close } = await members(cluster, 2)
    const [first, second] = apps
    if (!first || !second) throw new Error('no servers')
    const owner = new Bun.SQL(ownerUrl, { max: 1 })
    /** Whether PostgreSQL has the checkpoints of the first, and no list. */
    const isTold = async (): Promise<boolean> => {
      const rows =
        await owner`select a from wedding.vault_row where name = 'shared_file' and value is not null`
      const paths = rows.map(({ a }: { a: string }) => JSON.parse(a))
      return Bun.deepEquals(
        paths.sort(),
        notesOf(first).map((name) => `checkpoints/${name}`),
      )
    }
    await first.parts.signing.sign()
    for (const app of apps) mkdirSync(at(app, 'places'), { recursive: true })
    writeFileSync(at(second, BODIES), '[]')
    await until(() => notesOf(second).length > 0 && existsSync(at(first, BODIES)))
    expect(notesOf(second)).toEqual(notesOf(first))
    await second.restart(async () => {
      rmSync(at(first, BODIES))
      await first.parts.signing.sign()
      await until(isTold)
      writeFileSync(at(second, 'places/strange.json'), 'of nobody')
    })
    expect([existsSync(at(second, BODIES)), notesOf(second)]).toEqual([false, notesOf(first)])
    await second.restart(() => {
      writeFileSync(at(second, BODIES), '[ ]')
      rmSync(at(second, 'checkpoints'), { recursive: true })
    })
    expect(notesOf(second)).toEqual(notesOf(first))
    await until(() => existsSync(at(first, BODIES)))
    const third = await joined()
    expect(notesOf(third)).toEqual(notesOf(first))
    expect(readFileSync(at(third, BODIES), 'utf8')).toBe('[ ]')
    expect([first, third].map((app) => existsSync(at(app, 'places/strange.json')))).toEqual([false, false])
    await owner.close()
    await close()
  },
)

test.if(hasPostgres)(
  'given a file that is too large for the database, when it is put into the folder of one server, then it stays there alone, and the files beside it are shared as before',
  async () => {
    const { apps, close } = await members(cluster, 2)
    const [first, second] = apps
    if (!first || !second) throw new Error('no servers')
    mkdirSync(at(first, 'clips'), { recursive: true })
    writeFileSync(at(first, 'clips/home.ml.mp3'), new Uint8Array(CLIP_LIMIT + 1))
    writeFileSync(at(first, 'clips/watch.ml.mp3'), 'to be heard')
    await until(() => existsSync(at(second, 'clips/watch.ml.mp3')))
    expect(apps.map((app) => existsSync(at(app, 'clips/home.ml.mp3')))).toEqual([true, false])
    writeFileSync(at(first, 'clips/home.ml.mp3'), 'shorter')
    await until(() => existsSync(at(second, 'clips/home.ml.mp3')))
    await close()
  },
)

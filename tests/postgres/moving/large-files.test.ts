/** Clips as large as they may be travel with the season, a few at a time, since PostgreSQL puts no more into one answer than it can. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLIP_LIMIT, clipSections } from '#events/programme/clips.ts'
import { createCentral } from '#server/postgres/central.ts'
import { connectTo } from '#server/postgres/connection.ts'
import { testApp } from '../../kit/app.ts'
import { type Cluster, hasPostgres, startCluster } from '../../kit/postgres.ts'
import { way } from './kit.ts'

setDefaultTimeout(120_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

const CLIPS = 8

test.if(hasPostgres)(
  'given a folder with clips of the largest size, when its season moves to PostgreSQL, then they are told in several answers, and another server has all of them; one that is too large is named before anything is moved',
  async () => {
    const on = await way(cluster, '')
    const folder = on.newFolder()
    const environment = { KEY_DIR: join(folder, 'keys') }
    const app = await testApp({ folder, environment })
    await app.stop()
    mkdirSync(join(folder, 'clips'), { recursive: true })
    const names = clipSections.slice(0, CLIPS).map((section) => join('clips', `${section}.ml.mp3`))
    for (const name of names) writeFileSync(join(folder, name), randomBytes(CLIP_LIMIT))
    const tooLarge = join(folder, 'clips', 'terms.en.mp3')
    writeFileSync(tooLarge, new Uint8Array(CLIP_LIMIT + 1))
    const refused = await on.move(folder, 'postgres', environment)
    expect([refused.code, refused.complained]).toEqual([1, [expect.stringContaining('clips/terms.en.mp3')]])
    expect(existsSync(join(folder, 'moving'))).toBe(false)
    writeFileSync(tooLarge, 'short')
    const moved = await on.move(folder, 'postgres', environment)
    expect([moved.code, moved.complained]).toEqual([0, []])
    const connection = connectTo(on.url)
    const central = createCentral(connection, crypto.randomUUID())
    const counts: number[] = []
    for (let changed = 0; ; ) {
      const since = await central.since(changed, 0)
      const clips = since.rows.filter(({ name }) => name === 'shared_file')
      if (clips.length > 0) counts.push(clips.length)
      changed = since.rows.at(-1)?.changed ?? since.changed
      if (changed >= since.changed) break
    }
    connection.close()
    expect(counts.reduce((sum, one) => sum + one)).toBe(CLIPS + 1)
    expect(counts.length).toBeGreaterThan(1)
    const other = on.newFolder()
    const server = await testApp({ folder: other, environment: { ...on.environment, ...environment } })
    for (const name of names)
      expect(readFileSync(join(other, name)).equals(readFileSync(join(folder, name)))).toBe(true)
    await server.stop()
    await on.close()
  },
)

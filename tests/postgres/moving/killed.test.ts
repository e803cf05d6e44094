/** The command in a process of its own, killed wherever it can be caught: given again it ends, and the season is whole. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { objects } from '#server/commands/objects.ts'
import { type Cluster, hasPostgres, startCluster } from '../../kit/postgres.ts'
import { gave, removeFolders, seasonFolder } from '../../server/commands/kit.ts'
import { killedAt, refusal, type Sign, standingIn } from './killing.ts'
import { storedEvents, storedRows, way } from './kit.ts'

setDefaultTimeout(300_000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => {
  cluster?.remove()
  removeFolders()
})

/** Given again and again, and killed at each sign. @returns how often it was killed before it had ended */
async function killedEverywhere(
  signs: Sign[],
  {
    to,
    folder,
    keyDir,
    environment,
  }: { to: 'postgres' | 'sqlite'; folder: string; keyDir: string; environment: Record<string, string> },
): Promise<number> {
  let killed = 0
  for (const sign of signs) {
    killed += Number(await killedAt(sign, ['move', '--to', to], { ...environment, DATA_DIR: folder }))
    if (existsSync(join(folder, 'moving'))) expect(await refusal(folder, keyDir)).toContain('on its way')
  }
  return killed
}

test.if(hasPostgres)(
  'given a season that moves to PostgreSQL and back, when the command is killed at its marks, its first rows, its comparison and its last turn, then the same command ends it, and every event and row is as it was',
  async () => {
    const folder = await seasonFolder()
    const keyDir = join(folder, 'keys')
    const on = await way(cluster, keyDir)
    expect((await gave(objects, ['move', '--to', 's3'], { DATA_DIR: folder, ...on.alone })).code).toBe(0)
    const events = storedEvents(folder)
    const standing = standingIn(on.ownerUrl)
    const marked =
      (where: string): Sign =>
      () =>
        existsSync(join(where, 'moving'))
    const out: Sign[] = [
      marked(folder),
      () => standing.is('filling'),
      (said) => said.includes('rows '),
      (said) => said.includes('events '),
      (said) => said.includes('compared '),
      () => standing.is('open'),
    ]
    const asked = { keyDir, environment: on.environment }
    expect(await killedEverywhere(out, { ...asked, to: 'postgres', folder })).toBeGreaterThan(0)
    const rows = storedRows(folder)
    const there = await on.move(folder, 'postgres')
    expect([there.code, there.complained]).toEqual([0, []])
    expect(await refusal(folder, keyDir)).toContain('is a copy of a season in PostgreSQL')

    const last = on.newFolder()
    const back: Sign[] = [
      marked(last),
      () => standing.is('closing'),
      () => existsSync(join(last, 'vault.db.making')),
      () => existsSync(join(last, 'vault.db')),
      (said) => said.includes('compared '),
    ]
    expect(await killedEverywhere(back, { ...asked, to: 'sqlite', folder: last })).toBeGreaterThan(0)
    const home = await on.move(last, 'sqlite')
    expect([home.code, home.complained]).toEqual([0, []])
    expect(storedEvents(last)).toEqual(events)
    expect(storedRows(last)).toEqual(rows)
    expect(await refusal(last, keyDir)).toBe('')
    await standing.close()
    await on.close()
  },
)

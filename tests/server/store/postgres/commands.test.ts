/** Each command says of a season in PostgreSQL what it says of the same one in a file, and does there what it does in a file. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { audit } from '#server/commands/audit.ts'
import { backup } from '#server/commands/backup.ts'
import { breach } from '#server/commands/breach.ts'
import type { Command } from '#server/commands/command.ts'
import { erase } from '#server/commands/erase.ts'
import { restore } from '#server/commands/restore.ts'
import { staff } from '#server/commands/staff.ts'
import { store } from '#server/commands/store.ts'
import { type Cluster, hasPostgres, newDatabase, startCluster } from '../../../kit/postgres.ts'
import {
  type Ended,
  gave,
  newFolder,
  PATIENCE,
  removeFolders,
  seasonFolder,
  TODAY,
} from '../../commands/kit.ts'

describe.skipIf(!hasPostgres)('commands', () => {
  let cluster: Cluster
  let file: Record<string, string>
  let database: Record<string, string>
  beforeAll(async () => {
    cluster = await startCluster()
    const folder = await seasonFolder()
    const other = await seasonFolder()
    const DATABASE_URL = newDatabase(cluster)
    expect(await gave(store, ['copy', '--from', other, '--to', DATABASE_URL], {})).toMatchObject({ code: 0 })
    file = { DATA_DIR: folder, KEY_DIR: join(folder, 'keys') }
    database = { DATA_DIR: other, KEY_DIR: join(other, 'keys'), DATABASE_URL }
  }, PATIENCE)
  afterAll(async () => {
    await cluster.stop()
    removeFolders()
  })
  /** On both, with `OUT` for a place of its own. */
  async function both(command: Command, words: readonly string[]): Promise<(Ended & { out: string })[]> {
    const on = async (environment: Record<string, string>) => {
      const out = join(newFolder(), 'out')
      const ended = await gave(
        command,
        words.map((word) => word.replace('OUT', out)),
        environment,
      )
      return { ...ended, said: ended.said.map((line) => line.replaceAll(out, 'OUT')), out }
    }
    return [await on(file), await on(database)]
  }
  const spoken = ({ code, said, complained }: Ended): Ended => ({ code, said, complained })
  /** @returns where each wrote */
  async function expectSame(command: Command, words: readonly string[]): Promise<string[]> {
    const [one, other] = await both(command, words)
    if (!one || !other) throw new Error('neither')
    expect(spoken(one)).toMatchObject({ code: 0, complained: [] })
    expect(spoken(other)).toEqual(spoken(one))
    return [one.out, other.out]
  }
  const idsThere = async (): Promise<string[]> => {
    const { said } = await gave(audit, ['replay', '--json'], database)
    return said.flatMap((line) => {
      const { id, status } = JSON.parse(line)
      return id && status !== 'erased' ? [id] : []
    })
  }

  test(
    'given a season there, when it is verified, replayed, exported and its breaches are looked up, then each says and writes what it does of a file',
    async () => {
      await expectSame(audit, ['verify'])
      await expectSame(audit, ['replay', '--json'])
      await expectSame(audit, ['replay', '--at', '40'])
      await expectSame(staff, ['list'])
      const time = ['--from', '2026-02-01T00:00:00Z', '--to', TODAY]
      const made = await expectSame(breach, [...time, '--everyone', '--out', 'OUT'])
      const [families, there] = made.map((out) => readFileSync(join(out, 'families.csv'), 'utf8'))
      expect(families?.split('\r\n').length).toBeGreaterThan(20)
      expect(there).toBe(families)
      const bundles = await expectSame(audit, [
        ...['export', '--auditor', 'An Auditor', '--level', 'full', '--out', 'OUT'],
      ])
      for (const bundle of bundles)
        expect(await gave(audit, ['verify', '--bundle', bundle], {})).toMatchObject({ code: 0 })
    },
    PATIENCE,
  )

  test(
    'given a season there, when staff are added and a family is erased, then the next command knows it, and the log verifies',
    async () => {
      const account = ['--email', 'newcomer', '--role', 'admin', '--password', 'a password of their own']
      await expectSame(staff, ['add', ...account])
      const { said } = await gave(staff, ['list'], database)
      expect(said.some((line) => line.includes('newcomer'))).toBe(true)
      const link = await gave(staff, ['link', '--email', 'newcomer'], database)
      expect([link.code, link.said[0]?.includes('token=')]).toEqual([0, true])
      const [id = '', ...others] = await idsThere()
      expect(await gave(erase, ['--id', id], database)).toMatchObject({ code: 0, complained: [] })
      expect(await idsThere()).toEqual(others)
      expect(await gave(audit, ['verify'], database)).toMatchObject({ code: 0, complained: [] })
    },
    PATIENCE,
  )

  test(
    'given a backup of a season there, when a family is erased after it and it is restored and moved on, then it goes on in another database without that family',
    async () => {
      const backups = newFolder()
      expect(await gave(backup, ['--to', backups], database)).toMatchObject({ code: 0, complained: [] })
      const [id = '', ...others] = await idsThere()
      await gave(erase, ['--id', id], database)
      const [name = ''] = readdirSync(backups)
      const folder = newFolder()
      const from = ['--from', join(backups, name), '--to', folder]
      expect(await gave(restore, from, { KEY_DIR: database.KEY_DIR ?? '' })).toMatchObject({ code: 0 })
      const DATABASE_URL = newDatabase(cluster)
      const to = ['copy', '--from', folder, '--to', DATABASE_URL]
      expect(await gave(store, to, {})).toMatchObject({ code: 0, complained: [] })
      database = { ...database, DATA_DIR: folder, DATABASE_URL }
      expect(await gave(audit, ['verify'], database)).toMatchObject({ code: 0, complained: [] })
      expect(await idsThere()).toEqual(others)
    },
    PATIENCE,
  )
})

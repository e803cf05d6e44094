/** The server is well after every step, and its parts agree. */
import { Database } from 'bun:sqlite'
import { expect } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Drill } from '../drill.ts'

export async function theServerIsHealthy(drill: Drill): Promise<void> {
  expect((await drill.read('/api/health')).status).toBe('ok')
}

/** Roles and disabled accounts are those of the log. */
export function theAccountsAreThoseOfTheLog({ stage, after }: Drill): void {
  const db = new Database(join(stage.folder, 'season.db'), { readonly: true })
  const sql = "select id, role, disabled_at is null as active from account where role != 'customer'"
  const rows = db.query<{ id: string; role: string; active: number }, []>(sql).all()
  db.close()
  const inAccounts = rows.map(({ id, role, active }) => `${id} ${role} ${active === 1}`)
  const inLog = [...after.rights].map(([id, { role, isActive }]) => `${id} ${role} ${isActive}`)
  expect(inAccounts.sort()).toEqual(inLog.sort())
}

const MOST_BYTES = 16 * 1024 * 1024

/** A read that held its snapshot would keep the write-ahead log from ever starting anew. */
export function theWriteAheadLogStaysSmall({ stage }: Drill): void {
  expect(statSync(join(stage.folder, 'season.db-wal')).size).toBeLessThan(MOST_BYTES)
}

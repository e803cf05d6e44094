/** The server is well after every step, and its parts agree. */
import { Database } from 'bun:sqlite'
import { expect } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Drill } from '../drill.ts'

export async function theServerIsHealthy(drill: Drill): Promise<void> {
  expect((await drill.read('/api/health')).status).toBe('ok')
}

/** Roles and disabled accounts of the vault are those of the log; a full vault catches up when it has room. */
export function theVaultSaysOfStaffWhatTheLogSays({ stage, after }: Drill): void {
  if (stage.full.has('vault')) return
  const vault = new Database(join(stage.folder, 'vault.db'), { readonly: true })
  const sql = "select id, role, disabled_at is null as active from account where role != 'customer'"
  const rows = vault.query<{ id: string; role: string; active: number }, []>(sql).all()
  vault.close()
  const inVault = rows.map(({ id, role, active }) => `${id} ${role} ${active === 1}`)
  const inLog = [...after.rights].map(([id, { role, isActive }]) => `${id} ${role} ${isActive}`)
  expect(inVault.sort()).toEqual(inLog.sort())
}

const MOST_BYTES = 16 * 1024 * 1024

/** A read that held its snapshot would keep the write-ahead logs from ever starting anew. */
export function theWriteAheadLogsStaySmall({ stage }: Drill): void {
  for (const name of ['log.db-wal', 'vault.db-wal']) {
    const bytes = statSync(join(stage.folder, name), { throwIfNoEntry: false })?.size ?? 0
    expect({ name, isSmall: bytes < MOST_BYTES }).toEqual({ name, isSmall: true })
  }
}

/** A season on its way between a folder and PostgreSQL: its databases, its keys, the commands, and what is compared. */
import { Database } from 'bun:sqlite'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { store } from '#server/commands/store.ts'
import type { Cluster } from '../../kit/postgres.ts'
import { s3Peer } from '../../kit/s3-peer.ts'
import { type Ended, gave } from '../../server/commands/kit.ts'

/** Every column of every event, as SQLite has it. */
export function storedEvents(folder: string): unknown[] {
  const db = new Database(join(folder, 'log.db'), { readonly: true })
  const rows = db.query('select * from event order by seq').all()
  db.close()
  return rows
}

/** Every row of the vault that servers share, with its code. */
export function storedRows(folder: string): Record<string, unknown[]> {
  const db = new Database(join(folder, 'vault.db'), { readonly: true })
  const names = db
    .query<{ name: string }, []>(
      "select distinct name from row_seal where name not in ('tail', 'shared_file') order by 1",
    )
    .all()
    .map(({ name }) => name)
  const rows = (name: string): unknown[] => db.query(`select * from ${name} order by 1, 2`).all()
  const found = Object.fromEntries(['row_seal', ...names].map((name) => [name, rows(name)]))
  const seals = "select * from row_seal where name not in ('tail', 'shared_file') order by 1, 2, 3"
  found.row_seal = db.query(seals).all()
  db.close()
  return found
}

/** The files of a folder below one of its own, by their names. */
export const filesBelow = (folder: string, name: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(folder, name))
      .sort()
      .map((file) => [file, readFileSync(join(folder, name, file), 'base64')]),
  )

export type Way = Awaited<ReturnType<typeof way>>

/** An empty PostgreSQL and an S3, and folders that are gone with `close`. @param keyDir of the programme */
export async function way(cluster: Cluster, keyDir: string) {
  const { url, ownerUrl } = await cluster.fresh()
  const s3 = await s3Peer()
  const folders: string[] = []
  const database = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }
  /** Of a server that works alone. */
  const alone = { KEY_DIR: keyDir, ...s3.environment }
  const environment = { ...alone, ...database }
  return {
    url,
    ownerUrl,
    alone,
    /** Of one that works with PostgreSQL. */
    environment,
    newFolder: (): string => {
      const folder = mkdtempSync(join(tmpdir(), 'wedding-move-'))
      folders.push(folder)
      return folder
    },
    move: (folder: string, to: 'postgres' | 'sqlite', more: Record<string, string> = {}): Promise<Ended> =>
      gave(store, ['move', '--to', to], { DATA_DIR: folder, ...environment, ...more }),
    close: async (): Promise<void> => {
      await s3.close()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}

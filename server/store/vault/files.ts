/** The register of uploaded files: owner, purpose, and the encrypted key without which a file cannot be decrypted. */
import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { FileEntry } from '../records.ts'
import { open, type SealingKey, seal } from '../seal.ts'
import type { VaultDatabase, VaultTables } from './tables.ts'

export type NewFile = Omit<FileEntry, 'key' | 'stream'>

export function createFileRepository({ k, all, first, run, seals }: VaultDatabase, wrapping: SealingKey) {
  const about = (id: string) => `file|${id}`
  /** Null where its key does not open. */
  const opened = (row: Selectable<VaultTables['file']>): FileEntry | null => {
    const key = open(wrapping, row.wrapped, about(row.id))
    if (!key) return null
    const { id, owner, purpose, stream, type, size, has_thumb, created_at: createdAt } = row
    return { id, owner, purpose, stream, key, type, size, hasThumb: has_thumb === 1, createdAt }
  }
  const mayDangle = (id: string): void => {
    run(k.replaceInto('removal').values({ id }))
  }
  const entries = k.selectFrom('file').selectAll()
  /** What another program wrote into a row must neither hand a file out nor have it removed. */
  const isGenuine = (row: Selectable<VaultTables['file']>): boolean => seals.isGenuine('file', row)
  const unattached = entries.where('stream', 'is', null)
  const idsWhere = (column: 'stream' | 'owner', value: string): string[] =>
    all(entries.where(column, '=', value))
      .filter(isGenuine)
      .map(({ id }) => id)
  return {
    /** One for each file and its thumbnail: deleting it erases both. */
    newKey: () => randomBytes(32),
    add: (file: NewFile, key: Buffer): void => {
      const { id, owner, purpose, type, size, hasThumb, createdAt } = file
      const wrapped = seal(wrapping, key, about(id))
      const has_thumb = hasThumb ? 1 : 0
      const row = { id, owner, purpose, stream: null, wrapped, type, size, has_thumb, created_at: createdAt }
      run(k.insertInto('file').values(row))
    },
    /** Null also where its key does not open, or the row is not as this program wrote it. */
    byId: (id: string): FileEntry | null => {
      const row = first(entries.where('id', '=', id))
      return row && isGenuine(row) ? opened(row) : null
    },
    has: (id: string): boolean => first(k.selectFrom('file').select('id').where('id', '=', id)) !== null,
    ids: (): string[] => all(k.selectFrom('file').select('id').orderBy('id')).map(({ id }) => id),
    ownedBy: (owner: string): { files: number; bytes: number } => {
      const rows = all(k.selectFrom('file').select('size').where('owner', '=', owner))
      return { files: rows.length, bytes: rows.reduce((sum, { size }) => sum + size, 0) }
    },
    attach: (ids: readonly string[], stream: string): void => {
      for (const id of ids) run(k.updateTable('file').set({ stream }).where('id', '=', id))
    },
    /** For files that no application refers to any more; they are deleted one day after `at`. */
    detach: (ids: readonly string[], at: string): void => {
      for (const id of ids)
        run(k.updateTable('file').set({ stream: null, created_at: at }).where('id', '=', id))
    },
    /** Files without an application since before an instant. */
    unattachedBefore: (at: string): string[] =>
      all(unattached.where('created_at', '<', at))
        .filter(isGenuine)
        .map(({ id }) => id),
    ofStream: (stream: string): string[] => idsWhere('stream', stream),
    idsOwnedBy: (owner: string): string[] => idsWhere('owner', owner),
    /** Deletes the keys at once; the encrypted files are unlinked later. */
    removeAll: (ids: readonly string[]): void => {
      for (const id of ids) {
        mayDangle(id)
        run(k.deleteFrom('file').where('id', '=', id))
      }
    },
    /** To be called before the first byte is stored: it will be unlinked again unless `add` and `unlinked` follow. */
    mayDangle,
    /** Never one that is registered: its bytes are the only ones. */
    toUnlink: (): string[] => {
      const registered = k.selectFrom('file').select('id')
      const rows = all(k.selectFrom('removal').selectAll().where('id', 'not in', registered))
      return rows.filter((row) => seals.isGenuine('removal', row)).map(({ id }) => id)
    },
    unlinked: (id: string) => run(k.deleteFrom('removal').where('id', '=', id)),
  }
}

/** The register of uploaded files: owner, purpose, and the encrypted key without which a file cannot be decrypted. */
import { randomBytes } from 'node:crypto'
import type { Compilable, Selectable } from 'kysely'
import type { FileEntry } from '../records.ts'
import type { VaultDatabase, VaultTables } from './tables.ts'

export type NewFile = Omit<FileEntry, 'key' | 'stream'>

export function createFileRepository(tables: VaultDatabase) {
  const { k, all, first, run, count, put, sealedRow, openRow, changedRow, isGenuine } = tables
  /** Null where the row is not as this program wrote it: such a file is neither handed out nor removed. */
  const opened = (row: Selectable<VaultTables['file']>): FileEntry | null => {
    const key = openRow('file', row)
    if (!key) return null
    const { id, owner, purpose, stream, type, size, has_thumb, created_at: createdAt } = row
    return { id, owner, purpose, stream, key, type, size, hasThumb: has_thumb === 1, createdAt }
  }
  const entries = k.selectFrom('file').selectAll()
  const unattached = entries.where('stream', 'is', null)
  const idsOf = (query: Compilable<Selectable<VaultTables['file']>>): string[] =>
    all(query)
      .flatMap((row) => (isGenuine('file', row) ? row.id : []))
      .sort()
  const change = (id: string, values: Partial<Selectable<VaultTables['file']>>): void => {
    const row = first(entries.where('id', '=', id))
    const next = row && changedRow('file', row, values)
    if (next) put('file', next)
  }
  return {
    /** One for each file and its thumbnail: deleting it erases both. */
    newKey: () => randomBytes(32),
    add: (file: NewFile, key: Buffer): void => {
      const { id, owner, purpose, type, size, hasThumb, createdAt } = file
      const has_thumb = hasThumb ? 1 : 0
      const row = { id, owner, purpose, stream: null, type, size, has_thumb, created_at: createdAt }
      run(k.insertInto('file').values(sealedRow('file', row, key)))
    },
    byId: (id: string): FileEntry | null => {
      const row = first(entries.where('id', '=', id))
      return row && opened(row)
    },
    has: (id: string): boolean => first(k.selectFrom('file').select('id').where('id', '=', id)) !== null,
    ids: (): string[] => all(k.selectFrom('file').select('id').orderBy('id')).map(({ id }) => id),
    ownedBy: (owner: string): { files: number; bytes: number } => {
      const rows = all(k.selectFrom('file').select('size').where('owner', '=', owner))
      return { files: rows.length, bytes: rows.reduce((sum, { size }) => sum + size, 0) }
    },
    attach: (ids: readonly string[], stream: string): void => {
      for (const id of ids) change(id, { stream })
    },
    /** For files that no application refers to any more; they are deleted one day after `at`. */
    detach: (ids: readonly string[], at: string): void => {
      for (const id of ids) change(id, { stream: null, created_at: at })
    },
    /** Files without an application since before an instant. */
    unattachedBefore: (at: string): string[] => idsOf(unattached.where('created_at', '<', at)),
    ofStream: (stream: string): string[] => idsOf(entries.where('stream', '=', stream)),
    idsOwnedBy: (owner: string): string[] => idsOf(entries.where('owner', '=', owner)),
    /** Deletes the keys at once; the encrypted files are unlinked later. */
    removeAll: (ids: readonly string[]): void => {
      for (const id of ids) {
        put('removal', { id, after: '' })
        run(k.deleteFrom('file').where('id', '=', id))
      }
    },
    /**
     * To be called before the first byte is stored: after an instant it will be unlinked again unless `add` and `unlinked` came
     * before. @returns false where that was called already
     */
    mayDangle: (id: string, after: string): boolean =>
      count(
        k
          .insertInto('removal')
          .values({ id, after })
          .onConflict((conflict) => conflict.doNothing()),
      ) > 0,
    /** Never one that is registered: its bytes are the only ones. */
    toUnlink: (now: string): string[] => {
      const registered = k.selectFrom('file').select('id')
      const due = k.selectFrom('removal').selectAll().where('after', '<=', now)
      return all(due.where('id', 'not in', registered).orderBy('id')).map(({ id }) => id)
    },
    /** @returns false where that was called already */
    unlinked: (id: string): boolean => count(k.deleteFrom('removal').where('id', '=', id)) > 0,
  }
}

/**
 * One random key for each holder, wrapped with the master key: an application, an account, the programme, and staff. The
 * table only grows, and its rows never change their size, so that no key is ever moved and left behind. Erasing a holder
 * overwrites its key where it lies.
 */
import { hkdfSync, randomBytes } from 'node:crypto'
import { onRollback } from '../database.ts'
import { derivedKey, open, type SealingKey, seal } from '../seal.ts'
import type { Tables } from './tables.ts'

/** The keys of one holder: for course and facts, which auditors may decrypt, for details, and for rows. */
export type StreamKeys = Record<'course' | 'facts' | 'details' | 'row', SealingKey>

/** Each is derived when it is first needed. */
class DerivedKeys implements StreamKeys {
  private readonly key: Buffer
  private readonly derived = new Map<keyof StreamKeys, SealingKey>()
  constructor(key: Buffer) {
    this.key = key
  }
  get course() {
    return this.of('course')
  }
  get facts() {
    return this.of('facts')
  }
  get details() {
    return this.of('details')
  }
  get row() {
    return this.of('row')
  }
  private of(purpose: keyof StreamKeys): SealingKey {
    return this.derived.getOrInsertComputed(purpose, () => derivedKey(this.key, purpose))
  }
}

/** Cached for all holders, keys would take more memory than the data itself. */
const MOST_CACHED = 4000

/** What `seal` makes of a key, and what lies in its place once it is erased. */
const erased = Buffer.alloc(32 + 12 + 32 + 16)

export function createDataKeyRepository({ db, k, all, run }: Tables, wrapping: SealingKey) {
  const cache = new Map<string, StreamKeys>()
  onRollback(db, () => cache.clear())
  const cached = (holder: string, keys: StreamKeys): StreamKeys => {
    if (cache.size >= MOST_CACHED) cache.clear()
    cache.set(holder, keys)
    return keys
  }
  const wrappedOf = db.query<{ wrapped: Uint8Array }, [string]>(
    'select wrapped from data_key where holder = ?',
  )
  const about = (holder: string) => `data_key|${holder}`
  const unwrapped = (holder: string): Buffer | null => {
    const row = wrappedOf.get(holder)
    return row && open(wrapping, row.wrapped, about(holder))
  }
  const uncached = (holder: string): StreamKeys | null => {
    const key = unwrapped(holder)
    return key && new DerivedKeys(key)
  }
  const load = (holder: string): StreamKeys | null => {
    const keys = uncached(holder)
    return keys && cached(holder, keys)
  }
  return {
    /** Null where the holder was erased, or never had a key. */
    get: (holder: string): StreamKeys | null => cache.get(holder) ?? load(holder),
    /** Empties the cache: another server may have destroyed some. */
    forgetAll: (): void => cache.clear(),
    /** The same, not cached: for reading over all holders. */
    uncached,
    /** Under which a device of several families seals what its family could not send: gone with the stream's own key. */
    forReturn: (stream: string): Buffer | null => {
      const key = unwrapped(stream)
      return key && Buffer.from(hkdfSync('sha256', key, '', 'kept for the return', 32))
    },
    /** To be called in the transaction of what first uses the key, before that is sealed. */
    create: (holder: string): void => {
      const key = randomBytes(32)
      run(k.insertInto('data_key').values({ holder, wrapped: seal(wrapping, key, about(holder)) }))
      cached(holder, new DerivedKeys(key))
    },
    /** The holders whose key is not as this program wrote it. */
    wrong: (): string[] =>
      all(k.selectFrom('data_key').select('holder').where('wrapped', '!=', erased))
        .map(({ holder }) => holder)
        .filter((holder) => unwrapped(holder) === null),
    destroy: (holder: string): void => {
      run(k.updateTable('data_key').set({ wrapped: erased }).where('holder', '=', holder))
      cache.delete(holder)
    },
  }
}

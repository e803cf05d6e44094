/** One random key for each stream's payloads, encrypted with the master key. Deleting the row erases the stream's data. */
import { hkdfSync, randomBytes } from 'node:crypto'
import { onRollback } from '../database.ts'
import { derivedKey, open, type SealingKey, seal } from '../seal.ts'
import type { Tables } from './tables.ts'

/** The keys of one stream: for course and facts, which auditors may decrypt, for details, and for rows. */
export type StreamKeys = Record<'course' | 'facts' | 'details' | 'row', SealingKey>

/** Cached for all streams, keys would take more memory than the data itself. */
const GENERATION_SIZE = 2000

/** A cache of two generations: when the young one is full it becomes the old one, and the old one is dropped. */
function createKeyCache() {
  let young = new Map<string, StreamKeys>()
  let old = new Map<string, StreamKeys>()
  const set = (stream: string, keys: StreamKeys): void => {
    if (young.size >= GENERATION_SIZE) {
      old = young
      young = new Map()
    }
    young.set(stream, keys)
  }
  return {
    set,
    get: (stream: string): StreamKeys | undefined => {
      const keys = young.get(stream)
      if (keys) return keys
      const aged = old.get(stream)
      if (aged) set(stream, aged)
      return aged
    },
    delete: (stream: string): void => {
      young.delete(stream)
      old.delete(stream)
    },
    clear: (): void => {
      young.clear()
      old.clear()
    },
  }
}

export function createDataKeyRepository({ db, k, all, run }: Tables, wrapping: SealingKey) {
  const cache = createKeyCache()
  onRollback(db, cache.clear)
  const wrappedOf = db.query<{ wrapped: Uint8Array }, [string]>(
    'select wrapped from data_key where stream = ?',
  )
  const about = (stream: string) => `data_key|${stream}`
  const remember = (stream: string, key: Buffer): StreamKeys => {
    let row: SealingKey | null = null
    const keys = {
      course: derivedKey(key, 'course'),
      facts: derivedKey(key, 'facts'),
      details: derivedKey(key, 'details'),
      // Derived when first needed.
      get row() {
        row ??= derivedKey(key, 'row')
        return row
      },
    }
    cache.set(stream, keys)
    return keys
  }
  const unwrapped = (stream: string): Buffer | null => {
    const row = wrappedOf.get(stream)
    return row && open(wrapping, row.wrapped, about(stream))
  }
  const load = (stream: string): StreamKeys | null => {
    const key = unwrapped(stream)
    return key && remember(stream, key)
  }
  return {
    /** Null where the stream was erased, or never had a key. */
    get: (stream: string): StreamKeys | null => cache.get(stream) ?? load(stream),
    /** Without that of the details, and not cached: for replays over many streams. */
    auditedOf: (stream: string): Pick<StreamKeys, 'course' | 'facts'> | null => {
      const key = unwrapped(stream)
      if (!key) return null
      return { course: derivedKey(key, 'course'), facts: derivedKey(key, 'facts') }
    },
    /** That of the row alone, and not cached: for a start over all of them. */
    rowKeyOf: (stream: string): SealingKey | null => {
      const key = unwrapped(stream)
      return key && derivedKey(key, 'row')
    },
    /** Under which a device of several families seals what its family could not send: gone with the stream's own key. */
    forReturn: (stream: string): Buffer | null => {
      const key = unwrapped(stream)
      return key && Buffer.from(hkdfSync('sha256', key, '', 'kept for the return', 32))
    },
    /** To be called in the transaction of the first event that uses the key, before it is sealed. */
    create: (stream: string): void => {
      const key = randomBytes(32)
      run(k.insertInto('data_key').values({ stream, wrapped: seal(wrapping, key, about(stream)) }))
      remember(stream, key)
    },
    /** The streams whose key is not as this program wrote it. */
    wrong: (): string[] =>
      all(k.selectFrom('data_key').select('stream'))
        .map(({ stream }) => stream)
        .filter((stream) => unwrapped(stream) === null),
    destroy: (stream: string): void => {
      run(k.deleteFrom('data_key').where('stream', '=', stream))
      cache.delete(stream)
    },
  }
}

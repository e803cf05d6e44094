/**
 * Rows on their way to PostgreSQL and back: what is a family's or an account's goes there under a key of its own, made of KEY_DIR and of a part
 * that can be destroyed (key-parts.ts). What PostgreSQL compares itself stays readable.
 */
import { OperatorError } from '../../runtime/errors.ts'
import type { Keys } from '../../store/keys.ts'
import { keyedHash, open, type SealingKey, seal, sealingKey } from '../../store/seal.ts'
import type { Columns } from '../send-queue.ts'
import { columnsOf, type FoundRow, type PlacedRow, placeOf, Row } from '../wire.ts'
import type { KeyParts } from './key-parts.ts'

export type RowCover = {
  /** Removed, where the part was destroyed. */
  cover: (row: PlacedRow) => PlacedRow
  /** The same. @throws OperatorError for what this program did not write */
  uncover: (row: FoundRow) => FoundRow
}

/** As they are. */
export const asTheyAre: RowCover = { cover: (row) => row, uncover: (row) => row }

const textIn = (columns: Columns, column: string): string | null => {
  const found = columns[column]
  return typeof found === 'string' ? found : null
}
const accountIn = (columns: Columns): string | null => textIn(columns, 'account_id')

/** Whose part each row of a table is sealed under: a stream's or an account's. The other tables have nothing of anybody. */
const owners: Readonly<Record<string, (columns: Columns) => string | null>> = {
  data_key: (columns) => textIn(columns, 'stream'),
  draft: (columns) => textIn(columns, 'stream'),
  complaint: (columns) => textIn(columns, 'stream'),
  told: (columns) => textIn(columns, 'stream'),
  account: (columns) => textIn(columns, 'id'),
  account_change: (columns) => textIn(columns, 'stream')?.replace(/^staff-/, '') ?? null,
  second_factor: accountIn,
  saved_views: accountIn,
  file: (columns) => textIn(columns, 'stream') ?? textIn(columns, 'owner'),
  mail: (columns) => textIn(columns, 'stream') ?? accountIn(columns),
}
/** Of which PostgreSQL sees to it that no value is there twice. */
const unique: Readonly<Record<string, string>> = { account: 'email_hash', mail: 'key' }

const about = ({ name, a, b }: Pick<PlacedRow, 'name' | 'a' | 'b'>): string => JSON.stringify([name, a, b])

/** Owners whose keys are kept while they are used. */
const CACHED = 20_000

export function createRowCover(keys: Pick<Keys, 'derive'>, parts: Pick<KeyParts, 'partOf'>): RowCover {
  const own = keys.derive('row-cover')
  let cache = new Map<string, SealingKey>()
  /** Null where its part was destroyed. */
  function keyOf(owner: string): SealingKey | null {
    const known = cache.get(owner)
    if (known) return known
    const part = parts.partOf(owner)
    if (part === null) return null
    if (cache.size >= CACHED) cache = new Map()
    const key = sealingKey(keyedHash(own, part, owner))
    cache.set(owner, key)
    return key
  }
  return {
    cover: (row) => {
      const { name, value } = row
      const owner = value && owners[name]?.(value)
      if (!value || !owner) return row
      const key = keyOf(owner)
      if (key === null) return { ...row, value: null, code: null }
      const column = unique[name]
      const compared = column === undefined ? {} : { [column]: value[column] }
      const covered = seal(key, JSON.stringify(value), about(row)).toString('base64')
      return { ...row, value: { ...compared, owner, covered } }
    },
    uncover: (found) => {
      const { owner, covered } = found.row ?? {}
      if (typeof owner !== 'string' || typeof covered !== 'string') return found
      const key = keyOf(owner)
      if (key === null) return { ...found, row: null, code: null }
      const text = open(key, Buffer.from(covered, 'base64'), about(columnsOf(placeOf(found))))
      if (text === null)
        throw new OperatorError(`PostgreSQL has a row of ${found.name} that this program did not write.`)
      return { ...found, row: Row.parse(JSON.parse(text.toString())) }
    },
  }
}

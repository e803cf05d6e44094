/** A way to tamper with a stopped installation, as somebody could who owns its disk and holds no key; and small tools for it. */
import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import type { Random } from '#server/demo/random.ts'

/** @returns what verifying must say, by which the place is known */
export type Tampering = { what: string; change: (folder: string, random: Random) => RegExp }

type Value = string | number | Uint8Array | null
export type Row = Record<string, Value>

export function fail(why: string): never {
  throw new Error(why)
}
export const oneOf = <T>(random: Random, list: readonly T[]): T =>
  list[random.whole(0, list.length - 1)] ?? fail('there is none')

/** The database with its triggers gone, so that nothing refuses a change. */
export function laidOpen(folder: string): Database {
  const db = new Database(join(folder, 'season.db'), { strict: true })
  const triggers = db.query<{ name: string; sql: string }, []>(
    "select name, sql from sqlite_master where type = 'trigger'",
  )
  for (const { name } of triggers.all()) db.run(`drop trigger ${name}`)
  return db
}

/** A stored value with one bit turned over; for what is null, something. */
export function otherThan(value: Value, random: Random): Value {
  if (value === null) return 'x'
  if (typeof value === 'number') return value + 1000
  const bytes = Buffer.from(value)
  if (bytes.length === 0) return typeof value === 'string' ? 'x' : Buffer.from('x')
  const place = random.whole(0, bytes.length - 1)
  if (typeof value === 'string') {
    const letter = value.charAt(place % value.length) === 'q' ? 'r' : 'q'
    return value.slice(0, place % value.length) + letter + value.slice((place % value.length) + 1)
  }
  bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << random.whole(0, 7)), place)
  return bytes
}

export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

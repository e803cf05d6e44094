/** The rows of the vault where several servers share it: what each commit changes here is told, and what others changed is put here. */
import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { sameBytes } from '#events/ledger/encoding.ts'
import { OperatorError } from '../../runtime/errors.ts'
import { inTransaction } from '../database.ts'
import { inPieces, PIECE } from '../in-pieces.ts'
import type { SharedRow, Sharing } from '../whole-row.ts'
import type { createRowSeals } from './row-seals.ts'
import type { Place } from './sealed-tables.ts'
import { putWholeRows, wholeRow, withoutReferences } from './whole-rows.ts'

/** Of one server alone: what it backs up itself. */
const own: ReadonlySet<string> = new Set(['tail'])

type Needed = { db: Database; seals: ReturnType<typeof createRowSeals> }

/** @param refreshed called with rows of other servers once they are here: what was cached of them is no longer right */
export function createSharedRows({ db, seals }: Needed, refreshed: (rows: readonly SharedRow[]) => void) {
  let isPutting = false
  let collecting: SharedRow[] | null = null
  let noted = new Map<string, Place>()
  let changes: SharedRow[] = []
  const sharedRow = (place: Place): SharedRow[] =>
    wholeRow(db, seals.tables, place).map((one) => ({ ...one, code: seals.codeOf(place) }))
  const assertOurs = ({ name, row, code }: SharedRow): void => {
    if (row !== null && !seals.isCodeOf(name, row, code))
      throw new OperatorError(`PostgreSQL has a row of ${name} that this program did not write.`)
  }
  return {
    share: ({ assertMayChange, changed }: Sharing): void =>
      seals.watch({
        noted: (places) => {
          if (isPutting) return
          for (const place of places)
            if (!own.has(place.name))
              noted.set(JSON.stringify([place.name, String(place.a), String(place.b)]), place)
        },
        before: () => {
          changes = [...noted.values()].flatMap(sharedRow)
          noted = new Map()
          assertMayChange(changes)
        },
        after: () => {
          const told = changes
          changes = []
          if (collecting !== null) collecting.push(...told)
          else if (told.length > 0) changed(told)
        },
        undone: () => {
          noted = new Map()
          changes = []
        },
      }),
    /** What the commit of some work has changed, told to nobody else. */
    collected: (work: () => void): SharedRow[] => {
      const collected: SharedRow[] = []
      collecting = collected
      try {
        work()
      } finally {
        collecting = null
      }
      return collected
    },
    /** As they are in the vault of all. @throws OperatorError for a row that this program did not write */
    put: (rows: readonly SharedRow[]): void => {
      for (const row of rows) assertOurs(row)
      isPutting = true
      try {
        withoutReferences(db, () => inTransaction(db, () => putWholeRows(db, seals.tables, rows)))
      } finally {
        isPutting = false
      }
      refreshed(rows)
    },
    /** Whether a row is here just so, and as this program wrote it. */
    has: ({ name, a, b, row, code }: SharedRow): boolean => {
      const own = seals.codeOf({ name, a, b })
      return row !== null && own !== null && seals.isCodeOf(name, row, code) && sameBytes(own, code ?? own)
    },
    /** Of the row that is here; null where there is none. */
    codeOf: (place: Place): Uint8Array | null => seals.codeOf(place),
    count: (): number =>
      db.query<{ n: number }, []>("select count(*) as n from row_seal where name <> 'tail'").get()?.n ?? 0,
    /** Every row that is here. */
    *all(): Generator<SharedRow> {
      const after = db.query<Place, SQLQueryBindings[]>(
        `select name, a, b from row_seal where (name, a, b) > (?, ?, ?) order by name, a, b limit ${PIECE}`,
      )
      const places = inPieces<Place>((last) => after.all(last?.name ?? '', last?.a ?? '', last?.b ?? ''))
      for (const place of places) if (!own.has(place.name)) yield* sharedRow(place)
    },
  }
}

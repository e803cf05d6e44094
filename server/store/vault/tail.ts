/**
 * What of the vault is kept nowhere else yet (tail/): the key of each row that was changed, noted in the very commit that changes
 * it, so that no crash loses one. Nothing is noted before a tail has begun.
 */
import type { Insertable } from 'kysely'
import { inTransaction } from '../database.ts'
import type { WholeRow } from '../whole-row.ts'
import type { VaultDatabase, VaultTables } from './tables.ts'
import { putWholeRows, wholeRow, withoutReferences } from './whole-rows.ts'

/**
 * `line`: its id; a vault that goes back to an earlier state begins another. `cut`: the number of the last cut. `kept`: of the last one
 * that is kept elsewhere, and `events` the size of the log in it. `isBased`: there is a whole backup to put it on.
 */
export type Tail = { line: string; cut: number; kept: number; events: number; isBased: boolean }
export function createTailRepository({ db, k, all, first, run, seals }: VaultDatabase) {
  const of = (): Tail | null => {
    const row = first(k.selectFrom('tail').selectAll())
    return row && { ...row, isBased: row.based === 1 }
  }
  const set = (values: Partial<Insertable<VaultTables['tail']>>) => run(k.updateTable('tail').set(values))
  const end = (): void => {
    run(k.deleteFrom('tail'))
    run(k.deleteFrom('unkept'))
  }
  return {
    of,
    /** @param events the size of the log: those before are in the whole backup that follows */
    begin: (line: string, events: number): void =>
      inTransaction(db, () => {
        end()
        run(k.insertInto('tail').values({ line, cut: 0, kept: 0, events, based: 0 }))
      }),
    end: (): void => inTransaction(db, end),
    noteBased: (): void => void set({ based: 1 }),
    hasUnkept: (): boolean => first(k.selectFrom('unkept').select('name').limit(1)) !== null,
    /** The next cut: all rows that are kept nowhere else, as they are now, those of a cut that could not be kept included. */
    cut: (cut: number): WholeRow[] =>
      inTransaction(db, () => {
        set({ cut })
        run(k.updateTable('unkept').set({ cut }).where('cut', '=', 0))
        return all(k.selectFrom('unkept').select(['name', 'a', 'b'])).flatMap((place) =>
          wholeRow(db, seals.tables, place),
        )
      }),
    /** All that is in the last cut, and in those before that could not be kept; what was changed again since stays noted. @param events the size of the log in it */
    keep: (cut: number, events: number): void =>
      inTransaction(db, () => {
        run(k.deleteFrom('unkept').where('cut', '>', 0))
        set({ kept: cut, events })
      }),
    /** Rows as a cut has them, into a restored vault. What went with a row that was removed is in the cut by itself. */
    put: (rows: readonly WholeRow[]): void =>
      withoutReferences(db, () => inTransaction(db, () => putWholeRows(db, seals.tables, rows))),
  }
}

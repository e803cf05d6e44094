/**
 * What staff asked for (http/access-log.ts). A row is never changed; PostgreSQL lets the server add rows, and remove those that
 * are older than a year (postgres/tables.ts).
 */
import { inPieces, PIECE } from '../database.ts'
import type { AccessRow } from '../records.ts'
import { ACCESS_DAYS } from './schema.ts'
import type { Tables } from './tables.ts'

const DAY = 24 * 60 * 60 * 1000

export function createAccessRepository({ db, k, run }: Tables) {
  const following = db.query<AccessRow, [number, number, number]>(
    `select * from access_log where (at, place) > (?, ?) and at <= ? order by at, place limit ${PIECE}`,
  )
  return {
    add: (rows: readonly AccessRow[]): void => {
      for (const row of rows)
        run(
          k
            .insertInto('access_log')
            .values(row)
            .onConflict((conflict) => conflict.doNothing()),
        )
    },
    /** Of both ends and between, in order. */
    between: (from: number, to: number): Generator<AccessRow> =>
      inPieces<AccessRow>((last) => following.all(last?.at ?? from, last?.place ?? -1, to)),
    sweep: (now: Date): void =>
      run(k.deleteFrom('access_log').where('at', '<', now.getTime() - ACCESS_DAYS * DAY)),
  }
}

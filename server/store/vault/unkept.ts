/** Notes, in the commit that changes it, the key of each row of the vault that is kept nowhere else yet (tail.ts). */
import type { Database } from 'bun:sqlite'

/** A change after the last cut has the number 0; one that is noted already is not written again. */
const note = `insert into main.unkept select name, a, b, 0 from temp.changed where name <> 'tail'
  on conflict do update set cut = 0 where cut <> 0`

/** To be called with the changed rows in temp.changed, before the commit. */
export function noteUnkept(db: Database): void {
  if (db.query('select 1 from main.tail').get() !== null) db.query(note).run()
}

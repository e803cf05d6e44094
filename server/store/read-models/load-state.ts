/** Makes the state anew from tables that are there already; the rights of staff are not in them. */
import type { Database } from 'bun:sqlite'
import type { State } from '../state.ts'
import type { ReadTables } from './tables.ts'

export function loadState(db: Database, state: State): void {
  const row = db.query<{ state: string }, []>('select state from programme').get()
  if (row) state.setProgramme(JSON.parse(row.state))
  const applications = db.query<ReadTables['application'], []>('select * from application order by stream')
  for (const { stream, id, user_id: userId, number, standing, saves } of applications.all())
    state.load(stream, { id, userId, number, standing: JSON.parse(standing), saves })
}

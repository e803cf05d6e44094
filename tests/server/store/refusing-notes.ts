/** Preloaded into a server: SQLite refuses every row of the table of notes, with the words of REFUSAL. */
import { Database } from 'bun:sqlite'

const run = Database.prototype.run
const trigger = `create trigger refusal before insert on note begin select raise(abort, '${process.env.REFUSAL}'); end`

Database.prototype.run = function (this: Database, sql, ...bindings) {
  const result = run.call(this, sql, ...bindings)
  if (sql.includes('create index note_stream')) run.call(this, trigger)
  return result
}

/** Every question that a screen asks of the read models. Reads only. */
import type { Database } from 'bun:sqlite'
import type { Status } from '#events/application/status.ts'
import type { AuditEntry } from '#events/projections/audit-trail.ts'
import type { DocumentEntry, NoteEntry } from '#events/projections/case-file.ts'
import { type Stats, statsOf } from '#events/projections/stats.ts'
import { all } from './database.ts'
import { lists } from './list-query.ts'
import { readTables } from './tables.ts'

export type Queries = ReturnType<typeof queries>

export function queries(db: Database) {
  const k = readTables(db)
  // Held ready: a status change answers with the whole audit trail.
  const entryRows = (table: 'audit' | 'note' | 'document', order: 'asc' | 'desc') =>
    db.query<{ entry: string }, [string]>(`select entry from ${table} where stream = ? order by seq ${order}`)
  const rows = {
    audit: entryRows('audit', 'asc'),
    note: entryRows('note', 'desc'),
    document: entryRows('document', 'desc'),
  }
  const entries = <T>(table: keyof typeof rows, stream: string): T[] =>
    rows[table].all(stream).map(({ entry }) => JSON.parse(entry))
  return {
    ...lists(db, k),
    stats: (season: string): Stats => {
      const rows = all(
        db,
        k
          .selectFrom('counted')
          .select((e) => ['status', e.fn.sum<number>('n').as('n')])
          .where('season', '=', season)
          .groupBy('status'),
      )
      const counts: Partial<Record<string, number>> = Object.fromEntries(
        rows.map(({ status, n }) => [status, n]),
      )
      return statsOf(counts satisfies Partial<Record<Status, number>>)
    },
    /** Oldest first. */
    audit: (stream: string) => entries<AuditEntry>('audit', stream),
    /** Newest first. */
    notes: (stream: string) => entries<NoteEntry>('note', stream),
    documents: (stream: string) => entries<DocumentEntry>('document', stream),
    /** What decides the order of the season's ranking, and no more. */
    standings: (season: string) =>
      db
        .query<{ stream: string; standing: string }, [string]>(
          `select a.stream, a.standing from listed l join application a on a.id = l.id
          where l.season = ? and l.total is not null and l.status not in ('draft', 'submitted', 'rejected')`,
        )
        .all(season),
    /** The season's applications that may have a place in the ranking, by stream. */
    rankable: (season: string) =>
      all(
        db,
        k
          .selectFrom('application')
          .innerJoin('listed', 'listed.id', 'application.id')
          .select([
            'application.stream',
            'application.id',
            'application.standing',
            'listed.head',
            'listed.tail',
          ])
          .where('listed.season', '=', season)
          .where('listed.total', 'is not', null)
          .where('listed.status', 'not in', ['draft', 'submitted', 'rejected']),
      ),
  }
}

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
  const entries = <T>(table: 'audit' | 'note' | 'document', stream: string, order: 'asc' | 'desc'): T[] =>
    all(db, k.selectFrom(table).select('entry').where('stream', '=', stream).orderBy('seq', order)).map(
      ({ entry }) => JSON.parse(entry),
    )
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
    audit: (stream: string) => entries<AuditEntry>('audit', stream, 'asc'),
    /** Newest first. */
    notes: (stream: string) => entries<NoteEntry>('note', stream, 'desc'),
    documents: (stream: string) => entries<DocumentEntry>('document', stream, 'desc'),
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

/** The queries of the screens on the read models. Reads only. */
import type { Database } from 'bun:sqlite'
import type { Status } from '#events/application/status.ts'
import type { AuditEntry } from '#events/projections/audit-trail.ts'
import type { DocumentEntry, NoteEntry } from '#events/projections/case-file.ts'
import { type Stats, statsOf } from '#events/projections/stats.ts'
import { queryRunner } from './database.ts'
import type { works } from './list-request.ts'
import { filterKeys } from './read-models/filters.ts'
import { createListQueries } from './read-models/list-query.ts'
import { readTables } from './read-models/tables.ts'

export type Queries = ReturnType<typeof createQueries>
/** How many applications each filter by `work` finds. */
type Work = Record<(typeof works)[number], number>
/** `head`: some members of a JSON object, null for what was never sent. */
export type NamedRow = { stream: string; id: string; head: string | null }
export type RankableRow = { stream: string; id: string; standing: string; head: string; tail: string }

const rankableColumns = 'a.stream, a.id, a.standing, l.head, l.tail'
const mayHavePlace = `from listed l join application a on a.id = l.id
  where l.season = ? and l.total is not null and l.status not in ('draft', 'submitted', 'rejected')`

export function createQueries(db: Database) {
  const k = readTables(db)
  const { all } = queryRunner(db)
  const countOf = (condition: string, season: string): number =>
    db
      .query<{ n: number }, [number]>(`select count(*) as n from listed where in_season = ? and ${condition}`)
      .get(filterKeys({ season, status: '', district: '' }).in_season)?.n ?? 0
  const entries = <T>(table: 'audit' | 'note' | 'document', order: 'asc' | 'desc', stream: string): T[] =>
    db
      .query<{ entry: string }, [string]>(`select entry from ${table} where stream = ? order by seq ${order}`)
      .all(stream)
      .map(({ entry }) => JSON.parse(entry))
  /** The figures that need no look at the applications themselves. */
  const figures = (season: string): Stats => {
    const rows = all(
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
  }
  return {
    ...createListQueries(db),
    figures,
    stats: (season: string): Stats & { work: Work } => {
      const work = {
        documents: countOf('lacks_documents = 1', season),
        duplicates: countOf('twins > 0', season),
      }
      return { ...figures(season), work }
    },
    /** How many applications each season has that has any. */
    seasons: (): ReadonlyMap<string, number> =>
      new Map(
        db
          .query<{ season: string; n: number }, []>(
            'select season, sum(n) as n from counted group by season having n > 0',
          )
          .all()
          .map(({ season, n }) => [season, n]),
      ),
    /** Oldest first. */
    audit: (stream: string) => entries<AuditEntry>('audit', 'asc', stream),
    /** Newest first. */
    notes: (stream: string) => entries<NoteEntry>('note', 'desc', stream),
    documents: (stream: string) => entries<DocumentEntry>('document', 'desc', stream),
    /** What decides the order of the season's ranking, and no more. */
    standings: (season: string) =>
      db
        .query<{ stream: string; standing: string }, [string]>(`select a.stream, a.standing ${mayHavePlace}`)
        .all(season),
    /** The season's applications that may have a place in the ranking. */
    rankable: (season: string) =>
      db.query<RankableRow, [string]>(`select ${rankableColumns} ${mayHavePlace}`).all(season),
    /** What staff know each application by; names only where they were ever sent. */
    names: () =>
      db
        .query<NamedRow, []>(
          `select a.stream, a.id, case when l.submitted_at > 0 then l.head end as head
          from application a join listed l on l.id = a.id`,
        )
        .all(),
    rankableOne: (season: string, stream: string) =>
      db
        .query<RankableRow, [string, string]>(`select ${rankableColumns} ${mayHavePlace} and a.stream = ?`)
        .get(season, stream),
  }
}

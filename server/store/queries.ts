/** The queries of the screens on the read models. Reads only. */
import type { Database } from 'bun:sqlite'
import type { KnownBy } from '#events/application/naming.ts'
import type { Status } from '#events/application/statuses.ts'
import { type Stats, statsOf } from '#events/projections/application-list.ts'
import type { DocumentEntry, NoteEntry } from '#events/projections/case-file.ts'
import type { ListColumn } from '#events/projections/list-columns.ts'
import { queryRunner } from './database.ts'
import {
  type DetailedRow,
  type ListContext,
  type ListedRow,
  type ListRequest,
  noContext,
  type works,
} from './list-request.ts'
import { filterKeys } from './read-models/filters.ts'
import { createListQueries } from './read-models/list-query.ts'
import { readTables } from './read-models/tables.ts'

export type Queries = ReturnType<typeof createQueries>
/** How many applications each filter by `work` finds. */
type Work = Record<(typeof works)[number], number>
/** `head`: some members of a JSON object, null for what was never sent. */
export type NamedRow = { stream: string; id: string; head: string | null }
type CardSharer = { id: string; number: string | null }
export type RankableRow = { stream: string; id: string; standing: string; head: string; tail: string }

const rankableColumns = 'a.stream, a.id, a.standing, l.head, l.tail'
const mayHavePlace = `from listed l join application a on a.id = l.id
  where l.season = ? and l.total is not null and l.status not in ('draft', 'submitted', 'rejected')`
const named = `select a.stream, a.id, case when l.submitted_at > 0 then l.head end as head
  from application a join listed l on l.id = a.id`

/** Only those that share a mark with others are looked at (twins.ts). */
const sharingCard = `select a.id, a.number
  from listed l join application a on a.id = l.id join content c on c.stream = a.stream
  where l.in_season = ? and l.twins > 0 and l.id <> ?
    and (c.file ->> '$.cards.groom.reference' = ? or c.file ->> '$.cards.bride.reference' = ?)
  order by l.submitted_at, l.id`

const statements = (db: Database) => ({
  k: readTables(db),
  all: queryRunner(db).all,
  lists: createListQueries(db),
})

/** @param models caught up by each query, so that everybody reads what was committed before */
export function createQueries(models: { readonly db: Database; catchUp: () => void }) {
  const { k, all, lists } = statements(models.db)
  const countOf = (condition: string, season: string): number =>
    models.db
      .query<{ n: number }, [number]>(`select count(*) as n from listed where in_season = ? and ${condition}`)
      .get(filterKeys({ season, status: '', district: '' }).in_season)?.n ?? 0
  const entries = <T>(table: 'note' | 'document', stream: string): T[] =>
    models.db
      .query<{ entry: string }, [string]>(`select entry from ${table} where stream = ? order by seq desc`)
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
    /** UTF-8. */
    page: (request: ListRequest, context: ListContext): Uint8Array<ArrayBuffer> => {
      models.catchUp()
      return lists.page(request, context)
    },
    /** The rows of a page, without the columns that were asked for, and how many match. */
    first: (request: ListRequest, context: ListContext): { rows: ListedRow[]; total: number } => {
      models.catchUp()
      return lists.first(request, context)
    },
    /** @param context needed where it is sorted by what has no index */
    all: (request: ListRequest, context: ListContext = noContext): ListedRow[] => {
      models.catchUp()
      return lists.all(request, context)
    },
    /** The rows of these places with the values of these columns; those that are gone are left out. */
    details: (
      places: readonly number[],
      columns: readonly ListColumn[],
      context: ListContext,
    ): DetailedRow[] => {
      models.catchUp()
      return lists.details(places, columns, context)
    },
    stats: (season: string): Stats & { work: Work } => {
      models.catchUp()
      const work = {
        documents: countOf('lacks_documents = 1', season),
        duplicates: countOf('twins > 0', season),
      }
      return { ...figures(season), work }
    },
    /** How many applications each season has that has any. */
    seasons: (): ReadonlyMap<string, number> =>
      new Map(
        models.db
          .query<{ season: string; n: number }, []>(
            'select season, sum(n) as n from counted group by season having n > 0',
          )
          .all()
          .map(({ season, n }) => [season, n]),
      ),
    /** By the id of each application that is there: the form that it was sent with, as JSON; null for one never sent. */
    storedForms: (ids: readonly string[]): ReadonlyMap<string, string | null> =>
      new Map(
        models.db
          .query<{ id: string; form: string | null }, [string]>(
            'select a.id, c.form from json_each(?) asked join application a on a.id = asked.value join content c on c.stream = a.stream',
          )
          .all(JSON.stringify(ids))
          .map(({ id, form }) => [id, form]),
      ),
    /** The other applications of a season whose family gave this card too, by the keyed hash of its reference. */
    sharingCard: ({ season, reference, id }: { season: string; reference: string; id: string }) =>
      models.db
        .query<CardSharer, [number, string, string, string]>(sharingCard)
        .all(filterKeys({ season, status: '', district: '' }).in_season, id, reference, reference),
    /** Newest first. */
    notes: (stream: string) => entries<NoteEntry>('note', stream),
    documents: (stream: string) => entries<DocumentEntry>('document', stream),
    /** The season's applications that may have a place in the ranking. */
    rankable: (season: string) =>
      models.db.query<RankableRow, [string]>(`select ${rankableColumns} ${mayHavePlace}`).all(season),
    /** The standing of every application of every season, as JSON. */
    allStandings: () =>
      models.db
        .query<{ stream: string; standing: string }, []>('select stream, standing from application')
        .all(),
    /** What staff know each application by; names only where they were ever sent. */
    names: () => models.db.query<NamedRow, []>(named).all(),
    /** Names, number and id of every application of a season that was ever sent, for comparing; nothing is shown of them. */
    knownBy: (season: string): KnownBy[] =>
      models.db
        .query<{ head: string }, [string]>('select head from listed where season = ? and submitted_at > 0')
        .all(season)
        .map(({ head }) => JSON.parse(`{${head}}`)),
    nameOf: (stream: string) =>
      models.db.query<NamedRow, [string]>(`${named} where a.stream = ?`).get(stream),
    rankableOne: (season: string, stream: string) =>
      models.db
        .query<RankableRow, [string, string]>(`select ${rankableColumns} ${mayHavePlace} and a.stream = ?`)
        .get(season, stream),
  }
}

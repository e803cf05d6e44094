/** Finds applications by what they have: an id, a number, an owner, a season, or a date that has passed. */
import type { Database } from 'bun:sqlite'

export function lookups(db: Database) {
  const streamsWhere = (condition: string, value: string): string[] =>
    db
      .query<{ stream: string }, [string]>(`select stream from application where ${condition}`)
      .all(value)
      .map(({ stream }) => stream)
  const streamById = db.query<{ stream: string }, [string]>('select stream from application where id = ?')
  const ofOwner = db.query<{ stream: string }, [string, string]>(
    'select stream from application where user_id = ? and season = ?',
  )
  const byNumber = db.query<{ id: string }, [string, string]>(
    'select id from application where season = ? and number = ?',
  )
  const ownerById = db.query<{ user_id: string }, [string]>('select user_id from application where id = ?')
  return {
    streamOf: (id: string): string | null => streamById.get(id)?.stream ?? null,
    /** The first ten ids that begin so. */
    idsLike: (head: string): string[] =>
      db
        .query<{ id: string }, [number, string]>(
          'select id from application where substr(id, 1, ?) = ? order by id limit 10',
        )
        .all(head.length, head)
        .map(({ id }) => id),
    /** The account of an application's family, by the application's id. */
    ownerOf: (id: string): string | null => ownerById.get(id)?.user_id ?? null,
    streamOfOwner: (userId: string, season: string): string | null =>
      ofOwner.get(userId, season)?.stream ?? null,
    streamsOfOwner: (userId: string): string[] => streamsWhere('user_id = ? order by stream desc', userId),
    /** Ids of drafts that were never sent and not touched since an instant. */
    neverSubmitted: (before: string): string[] =>
      db
        .query<{ id: string; draft: string | null }, []>(
          `select id, draft from application where json_extract(standing, '$.stage') = 'draft'`,
        )
        .all()
        .filter(({ draft }) => draft === null || JSON.parse(draft).savedAt < before)
        .map(({ id }) => id),
    /** Ids of applications that their families withdrew before an instant. */
    withdrawn: (before: string): string[] =>
      db
        .query<{ id: string }, [string]>(
          `select id from application where json_extract(standing, '$.withdrawnAt') < ?`,
        )
        .all(before)
        .map(({ id }) => id),
    isNumberTaken: (season: string, number: string): boolean => byNumber.get(season, number) !== null,
    streamsOf: (season: string): string[] => streamsWhere('season = ?', season),
  }
}

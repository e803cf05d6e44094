/** Reads and writes the rows of the read models. Only project.ts writes through it; queries.ts and handle.ts read. */
import type { Database } from 'bun:sqlite'
import type { Application } from '#events/application/application.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import type { Recorded } from '#events/decider.ts'
import { emptyProgramme, type Programme } from '#events/programme/events.ts'
import { listHead, listTail } from '#events/projections/application-list.ts'
import { auditEntry } from '#events/projections/audit-trail.ts'
import { caseFileChange } from '#events/projections/case-file.ts'
import { twinMarks } from '#events/projections/twins.ts'
import type { Criteria } from '#events/scoring/criteria.ts'
import type { StaffEvent } from '#events/staff.ts'
import { listedRows } from './read-models/listed-rows.ts'
import { twins } from './read-models/twins.ts'

type Row = { standing: string; file: string; draft: string | null; saves: number }

/** Parses at most once, and only when asked. */
function lazily<T>(read: () => T): () => T {
  let known: { value: T } | null = null
  return () => {
    known ??= { value: read() }
    return known.value
  }
}

const held = (row: Row): Application => ({
  standing: JSON.parse(row.standing),
  saves: row.saves,
  file: lazily(() => JSON.parse(row.file)),
  draft: lazily(() => (row.draft === null ? null : JSON.parse(row.draft))),
})

const MOST_RECENT = 256

type Watcher = (stream: string, now: Application | null) => void
export type ReadModels = ReturnType<typeof createReadModels>

export function createReadModels(db: Database) {
  const select = db.query<Row, [string]>(
    'select standing, file, draft, saves from application where stream = ?',
  )
  const streamById = db.query<{ stream: string }, [string]>('select stream from application where id = ?')
  const likeIds = db.query<{ id: string }, [number, string]>(
    'select id from application where substr(id, 1, ?) = ? order by id limit 10',
  )
  const ofOwner = db.query<{ stream: string }, [string, string]>(
    'select stream from application where user_id = ? and season = ?',
  )
  const ownerById = db.query<{ user_id: string }, [string]>('select user_id from application where id = ?')
  const ofAnySeason = db.query<{ stream: string }, [string]>(
    'select a.stream from application a where a.user_id = ? order by a.stream desc',
  )
  const ofSeason = db.query<{ stream: string }, [string]>('select stream from application where season = ?')
  const standingOnly = db.query('update application set standing = ? where stream = ?')
  const whole = db.query(`insert into application (stream, id, user_id, season, standing, file, draft, saves)
    values (?,?,?,?,?,?,?,?) on conflict (stream) do update set
    standing = excluded.standing, file = excluded.file, draft = excluded.draft, saves = excluded.saves`)
  const wholeDraft = db.query('update application set standing = ?, draft = ?, saves = ? where stream = ?')
  const listed = listedRows(db)
  const shared = twins(db)
  const audit = db.query('insert into audit (stream, seq, entry) values (?,?,?)')
  const addRow = {
    note: db.query('insert into note (id, stream, seq, entry) values (?,?,?,?)'),
    document: db.query('insert into document (id, stream, seq, entry) values (?,?,?,?)'),
  }
  const removeNote = db.query('delete from note where id = ?')
  const activity = db.query('insert into activity (seq, account, type, entry) values (?,?,?,?)')
  const setProgramme = db.query('insert or replace into programme (id, state) values (1, ?)')
  const getProgramme = db.query<{ state: string }, []>('select state from programme where id = 1')

  // What was just written is what is asked for next: the answer to a change is the application as it then is.
  const recent = new Map<string, Application>()
  const remember = (stream: string, now: Application): void => {
    recent.set(stream, now)
    if (recent.size > MOST_RECENT) recent.clear()
  }
  const application = (stream: string): Application | null => {
    const known = recent.get(stream)
    if (known) return known
    const row = select.get(stream)
    const now = row && held(row)
    if (now) remember(stream, now)
    return now
  }
  /** While the application is listed: what it shares with others of its season. */
  const compareTwins = (stream: string, was: Application | null, now: Application | null): void => {
    const before = was ? twinMarks(was) : []
    const after = now ? twinMarks(now) : []
    if (before.join('\n') === after.join('\n')) return
    const place = listed.placeOf(stream)
    const season = (now ?? was)?.standing.season ?? ''
    if (place !== null) shared.follow(place, { season, before, after })
  }
  // Asked for by nearly every request, and changed only here.
  let known: Programme | null = null
  const watching: Watcher[] = []
  return {
    db,
    /** Subscribes to changes: called for every application written, and with null for every one removed. */
    watch: (told: Watcher): void => {
      watching.push(told)
    },
    application,
    streamOf: (id: string): string | null => streamById.get(id)?.stream ?? null,
    /** Ids that begin so, at most some few. */
    idsLike: (head: string): string[] => likeIds.all(head.length, head).map(({ id }) => id),
    /** The account of an application's family, by the application's id. */
    ownerOf: (id: string): string | null => ownerById.get(id)?.user_id ?? null,
    streamOfOwner: (userId: string, season: string): string | null =>
      ofOwner.get(userId, season)?.stream ?? null,
    streamsOfOwner: (userId: string): string[] => ofAnySeason.all(userId).map(({ stream }) => stream),
    /** Ids of drafts that were never sent and not touched since an instant. */
    neverSubmitted: (before: string): string[] =>
      db
        .query<{ id: string; draft: string | null }, []>(
          `select id, draft from application where json_extract(standing, '$.stage') = 'draft'`,
        )
        .all()
        .filter(({ draft }) => draft === null || JSON.parse(draft).savedAt < before)
        .map(({ id }) => id),
    streamsOf: (season: string): string[] => ofSeason.all(season).map(({ stream }) => stream),
    programme: (): Programme => {
      known ??= JSON.parse(getProgramme.get()?.state ?? 'null') ?? emptyProgramme
      return known ?? emptyProgramme
    },
    setProgramme: (state: Programme): void => {
      setProgramme.run(JSON.stringify(state))
      known = state
    },

    /** Writes an application as it now is; `was` tells what need not be written again. */
    put: (stream: string, now: Application, was: Application | null, criteria: Criteria): void => {
      for (const told of watching) told(stream, now)
      if (was) remember(stream, now)
      const tail = listTail(now, criteria)
      const standing = JSON.stringify(now.standing)
      if (was && was.file === now.file && was.draft === now.draft) {
        standingOnly.run(standing, stream)
        listed.change(stream, tail)
        return
      }
      const file = now.file()
      const draft = now.draft()
      const { season } = now.standing
      const typed = draft && JSON.stringify(draft)
      if (was?.file === now.file) wholeDraft.run(standing, typed, now.saves, stream)
      else whole.run(stream, file.id, file.userId, season, standing, JSON.stringify(file), typed, now.saves)
      const row = { ...listHead(now), ...tail }
      if (was) listed.change(stream, row)
      else listed.add(file.id, season, row)
      compareTwins(stream, was, now)
    },
    /** Every trace of an erased application, but for the counts, which close up. */
    remove: (stream: string): void => {
      for (const told of watching) told(stream, null)
      compareTwins(stream, application(stream), null)
      recent.delete(stream)
      listed.remove(stream)
      for (const table of ['application', 'audit', 'note', 'document'])
        db.query(`delete from ${table} where stream = ?`).run(stream)
    },
    /** The rows that an event itself adds: its place in the audit trail, a note, a document. */
    record: (recorded: Recorded<ApplicationEvent>): void => {
      const { stream, seq } = recorded
      audit.run(stream, seq, JSON.stringify(auditEntry(recorded)))
      const change = caseFileChange(recorded)
      if (!change) return
      if ('add' in change) addRow[change.table].run(change.add.id, stream, seq, JSON.stringify(change.add))
      else removeNote.run(change.remove)
    },
    recordStaff: ({ seq, stream, at, actor, event }: Recorded<StaffEvent>): void => {
      const entry = JSON.stringify({ seq, at, by: actor, type: event.type, ...event.details })
      activity.run(seq, stream, event.type, entry)
    },
  }
}

/** Reads and writes the rows of the read models. Only project.ts writes through it; queries.ts and handle.ts read. */
import type { Database } from 'bun:sqlite'
import type { Application } from '#events/application/application.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import type { Recorded } from '#events/decider.ts'
import { emptyProgramme, type Programme } from '#events/programme/events.ts'
import { type ListHead, type ListTail, listHead, listTail } from '#events/projections/application-list.ts'
import { auditEntry } from '#events/projections/audit-trail.ts'
import { caseFileChange } from '#events/projections/case-file.ts'
import type { Criteria } from '#events/scoring/criteria.ts'
import type { StaffEvent } from '#events/staff.ts'

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

const headColumns = ['district', 'groom_key', 'search', 'head'] as const
const tailColumns = [
  'status',
  'status_order',
  'score_high',
  'score_low',
  'total',
  'submitted_at',
  'tail',
] as const
const headValues = (row: ListHead) => headColumns.map((name) => row[name])
const tailValues = (row: ListTail) => tailColumns.map((name) => row[name])
const marks = (n: number) => Array.from({ length: n }, () => '?').join(',')
const sets = (names: readonly string[]) => names.map((name) => `${name} = ?`).join(', ')

export type ReadModels = ReturnType<typeof readModels>

export function readModels(db: Database) {
  const select = db.query<Row, [string]>(
    'select standing, file, draft, saves from application where stream = ?',
  )
  const streamById = db.query<{ stream: string }, [string]>('select stream from application where id = ?')
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
  const listWhole = db.query(`insert into listed (id, season, ${[...headColumns, ...tailColumns].join(', ')})
    values (?,?,${marks(headColumns.length + tailColumns.length)}) on conflict (id) do update set
    ${[...headColumns, ...tailColumns].map((name) => `${name} = excluded.${name}`).join(', ')}`)
  const listTailOnly = db.query(`update listed set ${sets(tailColumns)} where id = ?`)
  const listedNow = db.query<{ id: string; status: string; district: string }, [string]>(
    'select l.id, l.status, l.district from listed l join application a on a.id = l.id where a.stream = ?',
  )
  const count = db.query(`insert into counted (season, status, district, n) values (?,?,?,?)
    on conflict (season, status, district) do update set n = n + excluded.n`)
  const uncount = db.query('delete from counted where season = ? and status = ? and district = ? and n = 0')
  const audit = db.query('insert into audit (stream, seq, entry) values (?,?,?)')
  const addRow = {
    note: db.query('insert into note (id, stream, seq, entry) values (?,?,?,?)'),
    document: db.query('insert into document (id, stream, seq, entry) values (?,?,?,?)'),
  }
  const removeNote = db.query('delete from note where id = ?')
  const activity = db.query('insert into activity (seq, account, type, entry) values (?,?,?,?)')
  const setProgramme = db.query('insert or replace into programme (id, state) values (1, ?)')
  const getProgramme = db.query<{ state: string }, []>('select state from programme where id = 1')

  /** Moves an application between the kept counts; only called where its place may have changed. */
  const recount = (
    season: string,
    was: { status: string; district: string } | null,
    is: { status: string; district: string } | null,
  ) => {
    if (was && is && was.status === is.status && was.district === is.district) return
    if (was) {
      count.run(season, was.status, was.district, -1)
      uncount.run(season, was.status, was.district)
    }
    if (is) count.run(season, is.status, is.district, 1)
  }
  // Asked for by nearly every request, and changed only here.
  let known: Programme | null = null
  return {
    db,
    application: (stream: string): Application | null => {
      const row = select.get(stream)
      return row && held(row)
    },
    streamOf: (id: string): string | null => streamById.get(id)?.stream ?? null,
    /** The account of an application's family, by the application's id. */
    ownerOf: (id: string): string | null => ownerById.get(id)?.user_id ?? null,
    streamOfOwner: (userId: string, season: string): string | null =>
      ofOwner.get(userId, season)?.stream ?? null,
    streamsOfOwner: (userId: string): string[] => ofAnySeason.all(userId).map(({ stream }) => stream),
    /** Ids of drafts that were never sent and not touched since an instant. */
    neverSubmitted: (before: string): string[] =>
      db
        .query<{ id: string; draft: string | null }, []>(
          `select id, draft from application where json_extract(standing, '$.submittedAt') is null`,
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
      const tail = listTail(now, criteria)
      const before = listedNow.get(stream)
      if (was && was.file === now.file && was.draft === now.draft) {
        standingOnly.run(JSON.stringify(now.standing), stream)
        if (before) {
          listTailOnly.run(...tailValues(tail), before.id)
          recount(now.standing.season, before, { ...before, status: tail.status })
        }
        return
      }
      const [file, draft] = [now.file(), now.draft()]
      const { season } = now.standing
      whole.run(
        stream,
        file.id,
        file.userId,
        season,
        JSON.stringify(now.standing),
        JSON.stringify(file),
        draft && JSON.stringify(draft),
        now.saves,
      )
      const head = listHead(now)
      listWhole.run(file.id, season, ...headValues(head), ...tailValues(tail))
      recount(season, before, { status: tail.status, district: head.district })
    },
    /** Every trace of an erased application, but for the counts, which close up. */
    remove: (stream: string): void => {
      const row = db
        .query<{ id: string; season: string }, [string]>(
          'select id, season from application where stream = ?',
        )
        .get(stream)
      if (!row) return
      recount(row.season, listedNow.get(stream), null)
      db.query('delete from listed where id = ?').run(row.id)
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

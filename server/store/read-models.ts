/** Reads and writes the rows of the read models. Only project.ts may write through it. */
import type { Database } from 'bun:sqlite'
import type { Application } from '#events/application/application.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import type { Recorded } from '#events/decider.ts'
import { emptyProgramme, type Programme } from '#events/programme/events.ts'
import { listHead, listTail } from '#events/projections/application-list.ts'
import { auditEntry } from '#events/projections/audit-trail.ts'
import { caseFileChange } from '#events/projections/case-file.ts'
import { duplicateKeys } from '#events/projections/duplicate-keys.ts'
import type { Criteria } from '#events/scoring/criteria.ts'
import type { StaffEvent } from '#events/staff.ts'
import type { StaffRights } from '#events/staff-rights.ts'
import { listedRows } from './read-models/listed-rows.ts'
import { lookups } from './read-models/lookups.ts'
import { createTwins } from './read-models/twins.ts'
import { createRightsOfStaff } from './staff-rights.ts'

type Row = { standing: string; file: string; draft: string | null; saves: number }

/** Memoised, so that the text is parsed at most once, and only when it is needed. */
function lazily<T>(parse: () => T): () => T {
  let cached: { value: T } | null = null
  return () => {
    cached ??= { value: parse() }
    return cached.value
  }
}

const applicationFrom = (row: Row): Application => ({
  standing: JSON.parse(row.standing),
  saves: row.saves,
  file: lazily(() => JSON.parse(row.file)),
  draft: lazily(() => (row.draft === null ? null : JSON.parse(row.draft))),
})

const MOST_RECENT = 256

type Watcher = (stream: string, now: Application | null) => void
export type ReadModels = ReturnType<typeof createReadModels>

/** What the read models keep beside their tables: the rights of staff, and the index of the marks of families. */
export type BesideTables = { rights: [string, StaffRights][]; marks: Float64Array }

/** @param saved what `besideTables` gave, where the tables are those of a snapshot */
export function createReadModels(db: Database, saved?: BesideTables) {
  const select = db.query<Row, [string]>(
    'select standing, file, draft, saves from application where stream = ?',
  )
  const updateStanding = db.query('update application set standing = ? where stream = ?')
  const upsert =
    db.query(`insert into application (stream, id, user_id, season, number, standing, file, draft, saves)
    values (?,?,?,?,?,?,?,?,?) on conflict (stream) do update set
    standing = excluded.standing, file = excluded.file, draft = excluded.draft, saves = excluded.saves`)
  const updateDraft = db.query('update application set standing = ?, draft = ?, saves = ? where stream = ?')
  const listed = listedRows(db)
  const twins = createTwins(db, saved?.marks)
  const rights = createRightsOfStaff(saved?.rights)
  const audit = db.query('insert into audit (stream, seq, entry) values (?,?,?)')
  const addRow = {
    note: db.query('insert into note (id, stream, seq, entry) values (?,?,?,?)'),
    document: db.query('insert into document (id, stream, seq, entry) values (?,?,?,?)'),
  }
  const activity = db.query('insert into activity (seq, account, type, entry) values (?,?,?,?)')
  const setProgramme = db.query('insert or replace into programme (id, state) values (1, ?)')
  const getProgramme = db.query<{ state: string }, []>('select state from programme where id = 1')

  // A cache: the answer to a change reads the application that was just written.
  const recent = new Map<string, Application>()
  const remember = (stream: string, now: Application): void => {
    recent.set(stream, now)
    if (recent.size > MOST_RECENT) recent.clear()
  }
  const application = (stream: string): Application | null => {
    const cached = recent.get(stream)
    if (cached) return cached
    const row = select.get(stream)
    const now = row && applicationFrom(row)
    if (now) remember(stream, now)
    return now
  }
  /** To be called while the application is listed. */
  const updateTwins = (
    was: Application | null,
    now: Application | null,
    placeOf: () => number | null,
  ): void => {
    const before = was ? duplicateKeys(was) : []
    const after = now ? duplicateKeys(now) : []
    if (before.join('\n') === after.join('\n')) return
    const place = placeOf()
    const season = (now ?? was)?.standing.season ?? ''
    if (place !== null) twins.update(place, { season, before, after })
  }
  // A cache: nearly every request reads it, and it changes only here.
  let cachedProgramme: Programme | null = null
  const watchers: Watcher[] = []
  let isScrubDue = false
  return {
    db,
    /** The rights of staff. */
    rights,
    besideTables: (): BesideTables => ({ rights: rights.entries(), marks: twins.saved() }),
    /** Subscribes to changes: called for every application written, and with null for every one removed. */
    watch: (watcher: Watcher) => void watchers.push(watcher),
    application,
    ...lookups(db),
    programme: (): Programme => {
      cachedProgramme ??= JSON.parse(getProgramme.get()?.state ?? 'null') ?? emptyProgramme
      return cachedProgramme ?? emptyProgramme
    },
    setProgramme: (state: Programme): void => {
      setProgramme.run(JSON.stringify(state))
      cachedProgramme = state
    },

    /** Writes an application as it now is; `was` tells what need not be written again. */
    put: (stream: string, now: Application, was: Application | null, criteria: Criteria): void => {
      for (const watcher of watchers) watcher(stream, now)
      if (was) remember(stream, now)
      const tail = listTail(now, criteria)
      const standing = JSON.stringify(now.standing)
      if (was && was.file === now.file && was.draft === now.draft) {
        updateStanding.run(standing, stream)
        listed.change(stream, tail)
        return
      }
      const file = now.file()
      const draft = now.draft()
      const { season } = now.standing
      const draftText = draft && JSON.stringify(draft)
      if (was?.file === now.file) updateDraft.run(standing, draftText, now.saves, stream)
      else {
        const { id, userId, number } = file
        upsert.run(stream, id, userId, season, number, standing, JSON.stringify(file), draftText, now.saves)
      }
      const row = { ...listHead(now), ...tail }
      if (was) {
        listed.change(stream, row)
        updateTwins(was, now, () => listed.placeOf(stream))
      } else {
        const place = listed.add(file.id, season, row)
        updateTwins(null, now, () => place)
      }
    },
    /** Removes every row of an erased application, and takes it out of the counts. */
    remove: (stream: string): void => {
      for (const watcher of watchers) watcher(stream, null)
      updateTwins(application(stream), null, () => listed.placeOf(stream))
      recent.delete(stream)
      isScrubDue = db.filename !== ':memory:'
      listed.remove(stream)
      for (const table of ['application', 'audit', 'note', 'document'])
        db.query(`delete from ${table} where stream = ?`).run(stream)
    },
    /**
     * Writes a file anew without the unused parts of its pages, where SQLite leaves copies of rows that it moved, also
     * with secure_delete. To be called after removals; needs memory for a copy. @throws what SQLite says of a full disk
     */
    scrub: (): void => {
      if (isScrubDue) db.run('VACUUM')
      isScrubDue = false
    },
    /** The rows that an event itself adds: its place in the audit trail, a note, a document. */
    record: (recorded: Recorded<ApplicationEvent>): void => {
      const { stream, seq } = recorded
      audit.run(stream, seq, JSON.stringify(auditEntry(recorded)))
      const change = caseFileChange(recorded)
      if (!change) return
      if ('add' in change) addRow[change.table].run(change.add.id, stream, seq, JSON.stringify(change.add))
      else db.query('delete from note where id = ?').run(change.remove)
    },
    recordStaff: (recorded: Recorded<StaffEvent>): void => {
      const { seq, stream, at, actor, event } = recorded
      rights.record(recorded)
      const entry = JSON.stringify({ seq, at, by: actor, type: event.type, ...event.details })
      activity.run(seq, stream, event.type, entry)
    },
  }
}

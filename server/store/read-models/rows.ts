/** Writes the rows of the read models. Only project.ts and rebuild.ts write through it. */
import type { Database } from 'bun:sqlite'
import type { Application } from '#events/application/application.ts'
import type { Programme } from '#events/programme/events.ts'
import { duplicateKeys, listHead, listTail } from '#events/projections/application-list.ts'
import type { CaseFileChange } from '#events/projections/case-file.ts'
import type { Criteria } from '#events/scoring/criteria.ts'
import { contentRows } from './contents.ts'
import { listedRows } from './listed-rows.ts'
import { createTwins } from './twins.ts'

/** A note or a document that an event of a stream adds, or one that it takes back. */
export type CaseFileRow = { stream: string; seq: number; change: Exclude<CaseFileChange, null> }
export type Rows = ReturnType<typeof createRows>

/** Whether nothing was touched of which duplicate keys are made. */
function hasSameKeys(was: Application, now: Application): boolean {
  if (was.file === now.file) return true
  const before = was.file()
  const after = now.file()
  return before.form === after.form && before.cards === after.cards
}

export function createRows(db: Database, savedMarks?: Float64Array) {
  const insert = db.query(
    'insert into application (stream, id, user_id, number, standing, saves) values (?,?,?,?,?,?)',
  )
  const update = db.query('update application set standing = ?, saves = ? where stream = ?')
  const content = contentRows(db)
  const listed = listedRows(db)
  const twins = createTwins(db, savedMarks)
  const addRow = {
    note: db.query('insert into note (id, stream, seq, entry) values (?,?,?,?)'),
    document: db.query('insert into document (id, stream, seq, entry) values (?,?,?,?)'),
  }
  const dropRow = {
    note: db.query('delete from note where id = ?'),
    document: db.query('delete from document where id = ?'),
  }
  const setProgramme = db.query('insert or replace into programme (id, state) values (1, ?)')

  /** To be called while the application is listed. */
  const updateTwins = (
    stream: string,
    season: string,
    before: readonly string[],
    after: readonly string[],
  ) => {
    if (before.join('\n') === after.join('\n')) return
    const place = listed.placeOf(stream)
    if (place !== null) twins.update(place, { season, before, after })
  }
  return {
    marks: twins.saved,
    setProgramme: (state: Programme): void => void setProgramme.run(JSON.stringify(state)),
    add: (stream: string, now: Application, criteria: Criteria): void => {
      const { id, userId, number } = now.file()
      const { season } = now.standing
      insert.run(stream, id, userId, number, JSON.stringify(now.standing), now.saves)
      content.add(stream, now)
      listed.add(id, season, { ...listHead(now), ...listTail(now, criteria) })
      updateTwins(stream, season, [], duplicateKeys(now))
    },
    /** Writes what differs from how it was. */
    change: (
      stream: string,
      { was, now }: { was: Application; now: Application },
      criteria: Criteria,
    ): void => {
      update.run(JSON.stringify(now.standing), now.saves, stream)
      const tail = listTail(now, criteria)
      // What it was is read from the rows that are about to change.
      const before = hasSameKeys(was, now) ? null : duplicateKeys(was)
      const isShownAnew = content.change(stream, now, was)
      listed.change(stream, isShownAnew ? { ...listHead(now), ...tail } : tail)
      if (before) updateTwins(stream, now.standing.season, before, duplicateKeys(now))
    },
    /** New criteria give an application a new score. */
    rescore: (stream: string, now: Pick<Application, 'standing' | 'saves'>, criteria: Criteria): void =>
      listed.change(stream, listTail(now, criteria)),
    /** Removes every row of an erased application, and takes it out of the counts. */
    remove: (stream: string, was: Application | null): void => {
      if (was) updateTwins(stream, was.standing.season, duplicateKeys(was), [])
      listed.remove(stream)
      for (const table of ['application', 'content', 'note', 'document'])
        db.query(`delete from ${table} where stream = ?`).run(stream)
    },
    record: ({ stream, seq, change }: CaseFileRow): void => {
      if ('remove' in change) dropRow[change.table].run(change.remove)
      else addRow[change.table].run(change.add.id, stream, seq, JSON.stringify(change.add))
    },
  }
}

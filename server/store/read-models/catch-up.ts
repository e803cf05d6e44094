/** The projection: takes a commit into the state, and writes what changed into the tables, each application once. */
import type { Database } from 'bun:sqlite'
import type { Application } from '#events/application/application.ts'
import { criteriaOf, type Programme } from '#events/programme/events.ts'
import { caseFileChange } from '#events/projections/case-file.ts'
import type { StaffRights } from '#events/staff.ts'
import { inTransaction } from '../database.ts'
import { programmeStream } from '../log.ts'
import { type AnyRecorded, isApplicationEvent, isStaffEvent } from '../payloads.ts'
import { projecting } from '../projection-failed.ts'
import { createState } from '../state.ts'
import { readContents } from './contents.ts'
import { loadState } from './load-state.ts'
import { type CaseFileRow, createRows } from './rows.ts'

/** Applications that changed, as they were and as they are; null where there was none, or is none any more. */
type Change = { was: Application | null; now: Application | null }
export type Changed = Map<string, Change>
export type Batch = { events: readonly AnyRecorded[]; changed: Changed; programme: Programme | null }

/** What the tables do not have yet. `was` is what they have; `last` the last event. */
export type Queue = {
  changed: Map<string, Change & { last: AnyRecorded | null }>
  rows: (CaseFileRow & { recorded: AnyRecorded })[]
}
export const emptyQueue = (): Queue => ({ changed: new Map(), rows: [] })

export type Models = ReturnType<typeof createModels>

/** What is kept beside the tables and cannot be made of them: the rights of staff, and the index of the marks of families. */
export type BesideTables = { rights: [string, StaffRights][]; marks: Float64Array }

/** @param saved what `besideTables` gave, where the tables are those of a snapshot; without it they are empty */
export function createModels(db: Database, saved?: BesideTables) {
  const state = createState(readContents(db), saved?.rights)
  const rows = createRows(db, saved?.marks)
  if (saved) loadState(db, state)
  const besideTables = (): BesideTables => ({ rights: state.rights.entries(), marks: rows.marks() })
  return { db, state, rows, besideTables }
}

/**
 * Takes a committed batch into the state and queues what the tables have to follow. New criteria, by which every
 * application of their season gets its new score, and erasures are in the tables at once.
 * @throws ProjectionFailed where that cannot be
 */
export function take(models: Models, queue: Queue, { events, changed, programme }: Batch): void {
  const { state } = models
  const last = new Map(events.map((recorded) => [recorded.stream, recorded]))
  for (const recorded of events)
    projecting(recorded, () => {
      if (isStaffEvent(recorded)) state.rights.record(recorded)
      else if (changed.get(recorded.stream)?.now) queueRow(queue, recorded)
    })
  for (const [stream, { was, now }] of changed) {
    const waiting = queue.changed.get(stream)
    const after = last.get(stream) ?? waiting?.last ?? null
    queue.changed.set(stream, { was: waiting ? waiting.was : was, now, last: after })
    if (now) state.put(stream, now)
    else state.remove(stream)
  }
  const erased = new Set([...changed].flatMap(([stream, { now }]) => (now ? [] : stream)))
  if (erased.size > 0) queue.rows = queue.rows.filter(({ stream }) => !erased.has(stream))
  if (erased.size > 0 || programme) write(models, queue)
  if (programme) projecting(last.get(programmeStream) ?? null, () => changeProgramme(models, programme))
}

function queueRow(queue: Queue, recorded: AnyRecorded): void {
  if (!isApplicationEvent(recorded)) return
  const { stream, seq } = recorded
  const change = caseFileChange(recorded)
  if (change) queue.rows.push({ stream, seq, change, recorded })
}

function changeProgramme({ db, state, rows }: Models, after: Programme): void {
  const before = state.programme()
  state.setProgramme(after)
  inTransaction(db, () => {
    rows.setProgramme(after)
    for (const season of Object.keys(after.criteria)) {
      if (before.criteria[season]?.criteria === undefined) continue
      const criteria = criteriaOf(after, season)
      if (JSON.stringify(criteriaOf(before, season)) === JSON.stringify(criteria)) continue
      for (const [stream, now] of state.standingsOf(season)) rows.rescore(stream, now, criteria)
    }
  })
}

/**
 * Writes the changes that have waited longest, in one transaction, so that no reader sees half of one.
 * @param most how many applications; all of them where it is left out
 * @throws ProjectionFailed, with nothing of it in the tables
 */
export function write(models: Models, queue: Queue, most = Number.POSITIVE_INFINITY): void {
  if (queue.changed.size === 0 && queue.rows.length === 0) return
  const { db, state, rows } = models
  const changes = [...queue.changed.entries().take(most)]
  inTransaction(db, () => {
    for (const row of queue.rows) projecting(row.recorded, () => rows.record(row))
    for (const [stream, { was, now, last }] of changes)
      projecting(last, () => {
        if (!now) return rows.remove(stream, was)
        const criteria = criteriaOf(state.programme(), now.standing.season)
        if (was) rows.change(stream, { was, now }, criteria)
        else rows.add(stream, now, criteria)
      })
  })
  queue.rows = []
  for (const [stream] of changes) {
    queue.changed.delete(stream)
    state.written(stream)
  }
}

/** Takes a batch in and writes it at once, where nobody else follows the log yet. @throws ProjectionFailed */
export function project(models: Models, batch: Batch): void {
  const queue = emptyQueue()
  take(models, queue, batch)
  write(models, queue)
}

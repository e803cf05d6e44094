/** The projection, the only writer of the read models: applies new events, or rebuilds everything from the start of the log. */
import { rmSync } from 'node:fs'
import {
  type Application,
  evolveApplication,
  isThere,
  newApplication,
  withDraft,
} from '#events/application/application.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import type { Recorded } from '#events/decider.ts'
import { criteriaOf, emptyProgramme, evolveProgramme, type Programme } from '#events/programme/events.ts'
import { OperatorError } from '../../runtime/errors.ts'
import { inTransaction, isStorageError, openDatabase, openImage } from '../database.ts'
import { type Log, programmeStream, type StoredEvent } from '../log.ts'
import { type AnyRecorded, isApplicationEvent, isProgrammeEvent, isStaffEvent, opened } from '../payloads.ts'
import { ProjectionFailed, projecting } from '../projection-failed.ts'
import { createReadModels, type ReadModels } from '../read-models.ts'
import type { Vault } from '../vault.ts'
import { createReadIndexes, createReadTables } from './tables.ts'

/** Applications that changed, as they were and as they are; null where there was none, or is none any more. */
export type Changed = Map<string, { was: Application | null; now: Application | null }>
type Batch = { events: readonly AnyRecorded[]; changed: Changed; programme: Programme | null }

/**
 * Applies a committed batch in one transaction, so that no reader sees half of it.
 * @throws ProjectionFailed, with nothing of the batch in the tables; what is cached beside them may have some of it.
 */
export function project(models: ReadModels, { events, changed, programme }: Batch): void {
  const lastOf = (stream: string) => events.findLast((one) => one.stream === stream) ?? null
  inTransaction(models.db, () => {
    const before = models.programme()
    if (programme) models.setProgramme(programme)
    const inForce = programme ?? before
    for (const recorded of events) {
      if (isStaffEvent(recorded)) projecting(recorded, () => models.recordStaff(recorded))
      else if (isApplicationEvent(recorded) && changed.get(recorded.stream)?.now)
        projecting(recorded, () => models.record(recorded))
    }
    for (const [stream, { was, now }] of changed)
      projecting(lastOf(stream), () => {
        if (now) models.put(stream, now, was, criteriaOf(inForce, now.standing.season))
        else models.remove(stream)
      })
    if (programme) projecting(lastOf(programmeStream), () => rescore(models, before, programme))
  })
}

/** New criteria give every application of their season its new score. */
function rescore(models: ReadModels, before: Programme, after: Programme): void {
  for (const season of Object.keys(after.criteria)) {
    if (before.criteria[season]?.criteria === undefined) continue
    const criteria = criteriaOf(after, season)
    if (JSON.stringify(criteriaOf(before, season)) === JSON.stringify(criteria)) continue
    for (const stream of models.streamsOf(season)) {
      const now = models.application(stream)
      if (now) models.put(stream, now, now, criteria)
    }
  }
}

/** The event in a row. @throws OperatorError where it does not open with its key. */
function openedHere(row: StoredEvent, keys: Vault['keys']): AnyRecorded | null {
  try {
    return opened(row, keys.get)
  } catch {
    throw unreadable(row.seq, row.type)
  }
}

const unreadable = (seq: number, type: string): OperatorError =>
  new OperatorError(
    `The lists cannot be built: event ${seq} (${type}) does not fit this version of the program, or its key. Starting again does not help: run \`bun run audit verify\`, and the version that was here before.`,
  )

/** The decrypted history of each application; where its key is gone, because it was erased, only the last event decrypts. */
function* histories(log: Log, keys: Vault['keys']): Generator<Recorded<ApplicationEvent>[]> {
  let history: Recorded<ApplicationEvent>[] = []
  for (const row of log.byApplication()) {
    if (row.version === 1 && history.length > 0) {
      yield history
      history = []
    }
    const recorded = openedHere(row, keys)
    if (recorded && isApplicationEvent(recorded)) history.push(recorded)
  }
  if (history.length > 0) yield history
}

/** Settings, criteria and staff, before the applications: their scores depend on the criteria. */
function insertProgramme(models: ReadModels, log: Log, keys: Vault['keys']): Programme {
  let programme = emptyProgramme
  for (const row of log.ofProgramme()) {
    const recorded = openedHere(row, keys)
    if (recorded && isProgrammeEvent(recorded)) programme = evolveProgramme(programme, recorded)
    else if (recorded && isStaffEvent(recorded)) projecting(recorded, () => models.recordStaff(recorded))
  }
  models.setProgramme(programme)
  return programme
}

/** Those of an earlier start; nothing to do where they were in memory. */
export function removeReadModels(path: string): void {
  if (path !== ':memory:') for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })
}

/**
 * Rebuilds application by application, so that memory use does not grow with the log. Rows are inserted in the order of
 * their keys, and the indexes are created last, which is faster.
 * @throws OperatorError, which names the event that does not fit
 */
export function rebuild(log: Log, vault: Pick<Vault, 'keys' | 'drafts'>, path = ':memory:'): ReadModels {
  removeReadModels(path)
  const db = openDatabase(path, { disposable: true })
  createReadTables(db)
  const models = createReadModels(db)
  try {
    inTransaction(db, () => insertAll(models, log, vault))
  } catch (error) {
    db.close()
    // A full disk may have room again; what the event itself causes comes again at each start.
    throw error instanceof ProjectionFailed && !isStorageError(error.cause)
      ? unreadable(error.seq, error.type)
      : error
  }
  createReadIndexes(db)
  return models
}

/** The same in less memory, for a server that keeps them; a file stays as it is. */
export function compacted(models: ReadModels): ReadModels {
  if (models.db.filename !== ':memory:') return models
  const beside = models.besideTables()
  const image = models.db.serialize()
  models.db.close()
  return createReadModels(openImage(image, ':memory:'), beside)
}

function insertAll(models: ReadModels, log: Log, vault: Pick<Vault, 'keys' | 'drafts'>): void {
  const programme = insertProgramme(models, log, vault.keys)
  const withDrafts = new Set(vault.drafts.streams())
  const draftOf = (stream: string) => (withDrafts.has(stream) ? vault.drafts.of(stream) : null)
  for (const history of histories(log, vault.keys)) {
    const last = history.at(-1) ?? null
    projecting(last, () => insertApplication(models, history, { programme, draftOf }))
  }
}

function insertApplication(
  models: ReadModels,
  history: readonly Recorded<ApplicationEvent>[],
  { programme, draftOf }: { programme: Programme; draftOf: Vault['drafts']['of'] },
): void {
  const stream = history[0]?.stream ?? ''
  const sent = history.reduce(evolveApplication, newApplication)
  if (!isThere(sent)) return
  const draft = draftOf(stream)
  const now = draft ? withDraft(sent, draft) : sent
  for (const recorded of history) projecting(recorded, () => models.record(recorded))
  models.put(stream, now, null, criteriaOf(programme, now.standing.season))
}

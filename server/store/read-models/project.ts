/** Rebuilds the read models and the state from the start of the log and the drafts. */
import { evolveApplication, isThere, newApplication, withDraft } from '#events/application/application.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import type { Recorded } from '#events/decider.ts'
import { criteriaOf, emptyProgramme, evolveProgramme } from '#events/programme/events.ts'
import { caseFileChange } from '#events/projections/case-file.ts'
import { OperatorError } from '../../runtime/errors.ts'
import { inTransaction, isStorageError, openImage, openInMemory } from '../database.ts'
import type { Log, StoredEvent } from '../log.ts'
import {
  type AnyRecorded,
  assertKnown,
  isApplicationEvent,
  isProgrammeEvent,
  isStaffEvent,
  openedWhole,
} from '../payloads.ts'
import { ProjectionFailed, projecting } from '../projection-failed.ts'
import type { Vault } from '../vault.ts'
import { createModels, type Models } from './catch-up.ts'
import { createReadIndexes, createReadTables } from './tables.ts'

/** The event in a row. @throws OperatorError where it does not open with its key. */
function openedHere(row: StoredEvent, keys: Vault['keys']): AnyRecorded | null {
  assertKnown(row)
  try {
    return openedWhole(row, keys.get)
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
function insertProgramme({ rows, state }: Models, log: Log, keys: Vault['keys']): void {
  let programme = emptyProgramme
  for (const row of log.ofProgramme()) {
    const recorded = openedHere(row, keys)
    if (recorded && isProgrammeEvent(recorded)) programme = evolveProgramme(programme, recorded)
    else if (recorded && isStaffEvent(recorded)) projecting(recorded, () => state.rights.record(recorded))
  }
  rows.setProgramme(programme)
  state.setProgramme(programme)
}

/**
 * Rebuilds application by application, so that memory use does not grow with the log. Rows are inserted in the order of
 * their keys, and the indexes are created last, which is faster.
 * @throws OperatorError, which names the event that does not fit
 */
export function rebuild(log: Log, vault: Pick<Vault, 'keys' | 'drafts'>): Models {
  const db = openInMemory()
  createReadTables(db)
  const models = createModels(db)
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

/** The same in less memory, for a server that keeps them. */
export function compacted(models: Models): Models {
  const beside = models.besideTables()
  const image = models.db.serialize()
  models.db.close()
  return createModels(openImage(image), beside)
}

function insertAll(models: Models, log: Log, vault: Pick<Vault, 'keys' | 'drafts'>): void {
  insertProgramme(models, log, vault.keys)
  const withDrafts = new Set(vault.drafts.streams())
  const draftOf = (stream: string) => (withDrafts.has(stream) ? vault.drafts.of(stream) : null)
  for (const history of histories(log, vault.keys)) {
    const last = history.at(-1) ?? null
    projecting(last, () => insertApplication(models, history, draftOf))
  }
}

function insertApplication(
  { rows, state }: Models,
  history: readonly Recorded<ApplicationEvent>[],
  draftOf: Vault['drafts']['of'],
): void {
  const stream = history[0]?.stream ?? ''
  const sent = history.reduce(evolveApplication, newApplication)
  if (!isThere(sent)) return
  const draft = draftOf(stream)
  const now = draft ? withDraft(sent, draft) : sent
  for (const recorded of history)
    projecting(recorded, () => {
      const change = caseFileChange(recorded)
      if (change) rows.record({ stream, seq: recorded.seq, change })
    })
  rows.add(stream, now, criteriaOf(state.programme(), now.standing.season))
  const { id, userId, number } = now.file()
  state.load(stream, { id, userId, number, standing: now.standing, saves: now.saves })
}

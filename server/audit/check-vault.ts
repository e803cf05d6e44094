/**
 * Compares what vault and keys carry with what the log decides, on a folder that a server may be using: one application after
 * the other, so that memory does not grow with the log. To be called once the log itself is verified.
 */
import type { ApplicationEvent } from '#events/application/events.ts'
import type { Recorded } from '#events/decider.ts'
import { emptyProgramme, evolveProgramme, type Programme } from '#events/programme/events.ts'
import { type Folder, type Folders, inFolder } from '../store/folder.ts'
import { ledgerIdOf } from '../store/log.ts'
import { isApplicationEvent, isProgrammeEvent, opened } from '../store/payloads.ts'
import type { SchemaFinding } from '../store/schema-check.ts'
import { clockCursors } from '../store/steady-clock.ts'
import { applicationFindings } from './check-application.ts'

type Opened = Recorded<ApplicationEvent>

/** The histories of all applications, one at a time; of an erased one only the last event opens. */
function* histories({ log, vault }: Folder): Generator<{ stream: string; history: Opened[] }> {
  let stream = ''
  let history: Opened[] = []
  for (const row of log.byApplication()) {
    if (row.stream !== stream && stream !== '') yield { stream, history }
    if (row.stream !== stream) history = []
    stream = row.stream
    const recorded = opened(row, vault.keys.get)
    if (recorded && isApplicationEvent(recorded)) history.push(recorded)
  }
  if (stream !== '') yield { stream, history }
}

function* erasureFindings({ keys, log }: Folder): Generator<string> {
  const listed = new Set(keys.erasures.list())
  const erased = new Set(log.erased().map(ledgerIdOf))
  for (const id of listed.difference(erased))
    yield `The list of erasures in KEY_DIR names ${id.slice(0, 60)}, and the log does not say that it was erased.`
  for (const id of erased.difference(listed))
    yield `The list of erasures in KEY_DIR does not name ${id}, which was erased: a restored backup would bring it back. The next start puts it there.`
  for (const line of keys.erasures.foreign())
    yield `The list of erasures in KEY_DIR has a line that this program did not write: ${line.slice(0, 60)}`
}

function programmeOf({ log, vault }: Folder): Programme {
  let programme = emptyProgramme
  for (const row of log.ofProgramme()) {
    const recorded = row.stream === 'programme' ? opened(row, vault.keys.get) : null
    if (recorded && isProgrammeEvent(recorded)) programme = evolveProgramme(programme, recorded)
  }
  return programme
}

function* settingFindings(folder: Folder): Generator<string> {
  for (const [key, now] of Object.entries(programmeOf(folder).settings))
    if (now?.kept != null && !folder.vault.sealedSettings.has(now.kept))
      yield `The vault has no value for the setting ${key}, which the log says was set.`
}

function* cursorFindings({ log, vault }: Folder): Generator<string> {
  for (const { name, seq } of vault.cursors())
    if (seq > log.size() && !clockCursors.includes(name))
      yield `The vault's cursor ${name} stands at event ${seq}, and the log has only ${log.size()}: its end was cut off, or the cursor was moved.`
}

const schemaSays: Record<SchemaFinding['what'], string> = {
  added: 'was not made by this program',
  altered: 'is not as this program makes it',
  missing: 'is missing',
}
function* schemaFindings({ log, vault }: Folder): Generator<string> {
  for (const { name, what } of vault.schema()) yield `vault.db: ${name} ${schemaSays[what]}.`
  for (const { name, what } of log.schema()) yield `log.db: ${name} ${schemaSays[what]}.`
  for (const [file, { db }] of Object.entries({ 'log.db': log, 'vault.db': vault })) {
    const version = db.query<{ user_version: number }, []>('pragma user_version').get()?.user_version
    if (version !== 0) yield `${file}: its user_version is ${version}; this program leaves it at 0.`
  }
}

const sealSays = {
  changed: 'is not as this program wrote it',
  removed: 'was taken out by something else than this program',
  set: 'a row was taken out by something else than this program, or put back as it was before',
}
function* sealFindings({ vault }: Folder): Generator<string> {
  for (const { table, id, what } of vault.seals.wrong())
    yield id === ''
      ? `vault.db: ${table}: ${sealSays[what]}.`
      : `vault.db: ${table}: the row ${id} ${sealSays[what]}.`
}

function* findingsIn(folder: Folder): Generator<string> {
  yield* schemaFindings(folder)
  yield* sealFindings(folder)
  yield* erasureFindings(folder)
  yield* cursorFindings(folder)
  yield* settingFindings(folder)
  for (const { stream, history } of histories(folder))
    yield* applicationFindings(folder.vault, stream, history)
}

/** No more are counted one by one. */
const MOST = 10_000
const some = (folders: Folders): string[] =>
  inFolder(folders, (folder) => findingsIn(folder).take(MOST).toArray())

/** Log and vault are read one after the other, so what a server changes in between is no finding: it is gone on the second reading. */
export function vaultFindings(folders: Folders): string[] {
  const first = some(folders)
  if (first.length === 0) return first
  const again = new Set(some(folders))
  return first.filter((finding) => again.has(finding))
}

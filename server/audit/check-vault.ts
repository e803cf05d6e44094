/** Compares the other tables and the keys with the verified log, also beside a running server, in constant memory. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  evolveApplication,
  type Folded,
  isThere,
  latestForm,
  newApplication,
  withDraft,
} from '#events/application/application.ts'
import { bandsOf, factsOf } from '#events/application/declared.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { fileKeysOf } from '#events/application/form.ts'
import { kolkataDate } from '#events/dates.ts'
import type { Recorded } from '#events/decider.ts'
import { emptyProgramme, evolveProgramme, type Programme } from '#events/programme/events.ts'
import type { Config } from '../config.ts'
import { fileIdIn, type ObjectStore, objectName, openFile, type Variant } from '../files/object-store.ts'
import { objectsToRead } from '../files/stores.ts'
import { StorageUnavailable } from '../runtime/errors.ts'
import { contentsOf } from '../store/application-rows.ts'
import { MANIFEST } from '../store/database-copy.ts'
import { entryOf } from '../store/entry.ts'
import { folded } from '../store/folded.ts'
import { type Folder, type Folders, inFolder, openFolder } from '../store/folder.ts'
import { ledgerIdOf } from '../store/log.ts'
import { isApplicationEvent, isProgrammeEvent, isStaffEvent, opened } from '../store/payloads.ts'
import type { SchemaFinding } from '../store/schema-check.ts'
import { SCHEMA_VERSION, SEASON_FILE } from '../store/season-file.ts'
import { createRightsOfStaff, disagreements } from '../store/staff-rights.ts'
import type { Vault } from '../store/vault.ts'

// One application: account, keys, files, draft and facts.

type History = readonly Recorded<ApplicationEvent>[]

/** The recorded facts of an event, and those derived from its sealed form; null without any. */
function derived(
  now: Folded,
  { at, event }: Recorded<ApplicationEvent>,
): { recorded: unknown; form: unknown } | null {
  if (event.type === 'FactsVerified')
    return { recorded: event.facts.verified, form: bandsOf(event.details.found) }
  if (event.type !== 'ApplicationSubmitted' && event.type !== 'ApplicationAmended') return null
  const { form, day } = now.file()
  const { standing } = now
  // Ages are those of the day of submission.
  const sentAt = event.type === 'ApplicationAmended' && standing.stage === 'sent' ? standing.submittedAt : at
  return { recorded: event.facts.declared, form: form && factsOf(form, day ?? kolkataDate(sentAt)) }
}

/** Events whose facts do not follow from their own sealed form. */
function* factFindings(history: History): Generator<string> {
  let now: Folded = newApplication
  for (const recorded of history) {
    now = evolveApplication(now, recorded)
    const both = derived(now, recorded)
    if (both && !Bun.deepEquals(both.recorded, both.form))
      yield `Event ${recorded.seq}: the facts that it recorded are not those that its sealed form leads to.`
  }
}

/** Files of its form, of a current draft, and documents that staff added. */
function filesOf(now: Folded): Set<string> {
  const form = isThere(now) ? latestForm(now) : null
  const documents = now.file().documents.map(({ documentKey }) => documentKey)
  return new Set([...(form ? fileKeysOf(form) : []), ...documents].map(fileIdIn))
}

type Stored = Pick<Folder, 'vault' | 'rows'>

function* livingFindings({ vault }: Stored, stream: string, now: Folded): Generator<string> {
  const name = ledgerIdOf(stream)
  const { userId } = now.file()
  if (!vault.accounts.byId(userId))
    yield `Application ${name}: the vault has no account of its family (${userId}).`
  if (now.standing.stage === 'draft' && !vault.drafts.of(stream))
    yield `Application ${name}: it was never sent, and its draft is gone from the vault or does not open.`
  for (const id of filesOf(now)) {
    const file = vault.files.byId(id)
    if (!file) yield `Application ${name}: the vault has no row with a right key for its file ${id}.`
    else if (file.stream !== stream)
      yield `Application ${name}: the vault says that its file ${id} belongs to ${file.stream ?? 'nobody'}.`
  }
}

function* erasedFindings({ vault, rows }: Stored, stream: string): Generator<string> {
  const name = ledgerIdOf(stream)
  const left = [
    vault.keys.get(stream) && 'its key',
    vault.drafts.of(stream) && 'a draft',
    vault.files.ofStream(stream).length > 0 && 'files',
    rows.has(stream) && 'a row',
  ].filter((one) => typeof one === 'string')
  if (left.length > 0)
    yield `Application ${name} was erased, and the vault still has ${left.join(', ')}: start the server, which finishes it.`
}

/** @param history readable events, oldest first */
function* applicationFindings(stored: Stored, stream: string, history: History): Generator<string> {
  if (history.at(-1)?.event.type === 'ApplicationErased') {
    yield* erasedFindings(stored, stream)
    return
  }
  yield* factFindings(history)
  const folded = history.reduce<Folded>(evolveApplication, newApplication)
  const draft = stored.vault.drafts.of(stream)
  const now = draft && isThere(folded) ? withDraft(folded, draft) : folded
  yield* livingFindings(stored, stream, now)
}

type Opened = Recorded<ApplicationEvent>

/** One application at a time; of an erased one only the last event is readable. */
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

function* headFindings({ dataDir, headProblem }: Folder): Generator<string> {
  const problem = existsSync(join(dataDir, MANIFEST)) ? null : headProblem()
  if (problem !== null) yield problem
}

const schemaSays: Record<SchemaFinding['what'], string> = {
  added: 'was not made by this program',
  altered: 'is not as this program makes it',
  missing: 'is missing',
}
function* schemaFindings({ schema, version }: Folder): Generator<string> {
  for (const { name, what } of schema()) yield `${SEASON_FILE}: ${name} ${schemaSays[what]}.`
  const found = version()
  if (found !== SCHEMA_VERSION)
    yield `${SEASON_FILE}: its user_version is ${found}; this program sets it to ${SCHEMA_VERSION}.`
}

function* sealFindings({ vault }: Folder): Generator<string> {
  for (const { table, id } of vault.wrongRows())
    yield `${SEASON_FILE}: ${table}: the row ${id} is not as this program wrote it.`
}

/** Rows of applications that are not what the events and the draft make of them. */
export function* rowFindings({ log, vault, rows }: Folder): Generator<{ stream: string; says: string }> {
  const streams = new Set(log.started())
  for (const stream of streams) {
    // Both from one moment, since a server may be writing.
    const { now, found } = log.db.atOnce(() => ({
      now: folded({ log, vault }, stream),
      found: rows.contents(stream),
    }))
    if (!now) continue
    if (found === null) yield { stream, says: 'its row is gone, or is not as this program wrote it.' }
    else if (!Bun.deepEquals(found, contentsOf(entryOf(stream, { was: null, now }, null), now)))
      yield { stream, says: 'its row says something else than its events.' }
  }
  for (const { stream } of rows.all())
    if (!streams.has(stream))
      yield { stream, says: 'there is a row of it, and the log has none of its events.' }
}

function* findingsIn(folder: Folder): Generator<string> {
  yield* schemaFindings(folder)
  yield* sealFindings(folder)
  yield* erasureFindings(folder)
  yield* headFindings(folder)
  yield* settingFindings(folder)
  for (const { stream, history } of histories(folder)) yield* applicationFindings(folder, stream, history)
  for (const { stream, says } of rowFindings(folder)) yield `Application ${ledgerIdOf(stream)}: ${says}`
}

const MOST = 10_000
/** Read twice, since a running server writes meanwhile: what is found both times. */
function foundTwice<T>(folders: Folders, read: (folder: Folder) => T[]): T[] {
  const first = inFolder(folders, read)
  if (first.length === 0) return first
  const again = new Set(inFolder(folders, read).map((one) => JSON.stringify(one)))
  return first.filter((one) => again.has(JSON.stringify(one)))
}
export const vaultFindings = (folders: Folders): string[] =>
  foundTwice(folders, (folder) => findingsIn(folder).take(MOST).toArray())

/** The streams of the rows that are wrong. */
export const wrongRows = (folders: Folders): string[] =>
  foundTwice(folders, (folder) => [...rowFindings(folder)]).map(({ stream }) => stream)

// Staff accounts: compares the vault with the rights in the log.

/** `name`: '' where the vault has no such account. */
type StaffFinding = { id: string; name: string; vault: string; log: string }

function staffFindingsIn({ log, vault }: Folder): StaffFinding[] {
  const rights = createRightsOfStaff()
  for (const row of log.ofProgramme()) {
    const recorded = opened(row, vault.keys.get)
    if (recorded && isStaffEvent(recorded)) rights.record(recorded)
  }
  return disagreements(vault, rights).map(({ account, vault: says, log: granted }) => {
    const name = vault.accounts.byId(account)?.email ?? ''
    return { id: account, name, vault: says, log: granted }
  })
}

export const staffFindings = (folders: Folders): StaffFinding[] => foundTwice(folders, staffFindingsIn)

/** For the operator. */
export const findingSentence = ({ id, name, vault, log }: StaffFinding): string =>
  `${name === '' ? id : `${name} (${id})`}: the vault says ${vault}, the log says ${log}. Nobody signs in with it. Put its row back, or give the person a new account in Team; a second step that is lost is taken off there.`

// Uploads: every registered file must exist and decrypt.

/** `broken`: ids of missing, unreadable and undecryptable files. */
export type FilesChecked = { count: number; broken: string[] }

type Sources = { files: Vault['files']; objects: Pick<ObjectStore, 'get'> }

async function isIntact({ files, objects }: Sources, id: string): Promise<boolean> {
  const file = files.byId(id)
  // It may have been erased since it was listed; a row with a wrong key, or written by another program, still exists.
  if (!file) return !files.has(id)
  const variants: Variant[] = file.hasThumb ? ['full', 'thumb'] : ['full']
  for (const variant of variants) {
    const sealed = await objects.get(objectName(id, variant))
    if (!sealed || !openFile(sealed, file.key, { id, variant })) return !files.has(id)
  }
  return true
}

/** An unreadable file on disk is damaged, whereas S3 may be unreachable as a whole. */
function readingAll(objects: ObjectStore): Pick<ObjectStore, 'get'> {
  return {
    get: (name) =>
      objects.get(name).catch((error: unknown) => {
        if (error instanceof StorageUnavailable) return null
        throw error
      }),
  }
}

/** @throws StorageUnavailable where S3 does not answer */
export async function checkFiles(config: Pick<Config, 'dataDir' | 'keyDir' | 's3'>): Promise<FilesChecked> {
  const { vault, close } = openFolder(config)
  try {
    const objects = await objectsToRead(config)
    const sources = { files: vault.files, objects: config.s3 === null ? readingAll(objects) : objects }
    const ids = vault.files.ids()
    const broken: string[] = []
    for (const id of ids) if (!(await isIntact(sources, id))) broken.push(id)
    return { count: ids.length, broken }
  } finally {
    close()
  }
}

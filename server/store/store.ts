/** Opens a data folder: keys, its database and the roster, in the order in which they depend on each other. */
import { existsSync, mkdirSync } from 'node:fs'
import { evolveProgramme } from '#events/programme/events.ts'
import type { Clock } from '../runtime/clock.ts'
import { OperatorError } from '../runtime/errors.ts'
import { type ApplicationRows, createApplicationRows } from './application-rows.ts'
import { createAuditTrail } from './audit-trail.ts'
import { createCheckpoints } from './checkpoints.ts'
import { aheadOfClock, assertWholeEnd } from './completeness.ts'
import { assertHere } from './copy-season.ts'
import { inTransaction, isStorageError } from './database.ts'
import type { Engine } from './engine.ts'
import { type Entry, entryOf } from './entry.ts'
import { finishErasures } from './erase.ts'
import { isSystemError } from './failures.ts'
import { recordInitialSettings } from './first-start.ts'
import { folded } from './folded.ts'
import { createFollowing } from './following.ts'
import { createCommandHandler } from './handle.ts'
import { assertFollows, assertNotLost, expectedHead, writeHead } from './head.ts'
import { createMissingKeys, openKeys } from './keys.ts'
import { assertOwnFolder, lockFolder } from './lock.ts'
import { headKeyOf, type Log, ledgerIdOf, openLog } from './log.ts'
import { type AnyRecorded, assertKnown, isProgrammeEvent, isStaffEvent, openedWhole } from './payloads.ts'
import { openSeason, seasonFileIn } from './season-file.ts'
import { createState, type State } from './state.ts'
import { isUnopened, openVault, type Vault } from './vault.ts'

type StoreOptions = {
  dataDir: string
  keyDir: string
  /** Of PostgreSQL; without it the season is a file in the data folder. */
  databaseUrl?: string | null | undefined
  clock: Clock
  /** Called with what the check of the whole log found, after which nothing may be saved. */
  broken?: (error: unknown) => void
  /** Milliseconds that a write waits for another program's; for tests. */
  busyFor?: number | undefined
  /** Of the files; other servers that name the same may work on the same database. */
  bucket?: string | null | undefined
  /** A backup, which may be older than what KEY_DIR/head knows, and is not recorded there. */
  isBackup?: boolean | undefined
}
type Follower = (events: readonly AnyRecorded[]) => Promise<void> | void
export type Store = Awaited<ReturnType<typeof openStore>>

/** How many events at the end of the log are checked before the server answers; the upkeep checks all of them. */
const CHECKED_AT_START = 1000

/** @throws OperatorError for a folder that is in use, incomplete or damaged, or whose keys are missing. */
export async function openStore(options: StoreOptions) {
  assertOwnFolder(options.dataDir)
  if (!options.isBackup && !options.databaseUrl) assertNotLost(options)
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(options.dataDir)
  let db: Engine | null = null
  try {
    db = await openedSeason(options)
    return await openLocked(options, db, unlock)
  } catch (error) {
    db?.close()
    unlock()
    throw error
  }
}

/** With the keys of a new season, where there is none yet. */
async function openedSeason({ dataDir, keyDir, databaseUrl, bucket }: StoreOptions): Promise<Engine> {
  if (!databaseUrl && !existsSync(seasonFileIn(dataDir))) await createMissingKeys(keyDir)
  const db = openSeason({ dataDir, databaseUrl }, bucket)
  if (databaseUrl && isUnopened(db)) await createMissingKeys(keyDir)
  return db
}

/** Opens keys and tables, and verifies the end of the log before anything is changed. */
async function openVerified({ dataDir, keyDir, isBackup = false }: StoreOptions, db: Engine) {
  assertHere(db)
  const keys = openKeys(keyDir)
  const vault = openVault(db, keys)
  // Read before the log, which grows while other servers write both; held against it after its own check, which names the very
  // event that is damaged.
  const head = isBackup ? null : expectedHead({ dataDir, keyDir }, keys)
  const log = openLog(db, headKeyOf(keys))
  assertWholeEnd(log)
  log.checkEnd(CHECKED_AT_START)
  assertFollows(log, head)
  await keys.erasures.settle(log.erased().map(ledgerIdOf))
  return { keys, vault, log }
}

type Parts = { log: Log; vault: Vault; rows: ApplicationRows; state: State }

/** Settings, criteria and staff. @throws OperatorError for an event that does not open, or is of a later version */
function loadProgramme({ log, vault, state }: Parts): void {
  let programme = state.programme()
  for (const row of log.ofProgramme()) {
    // What another server adds meanwhile is followed later.
    if (row.seq > log.size()) break
    assertKnown(row)
    let recorded: AnyRecorded | null
    try {
      recorded = openedWhole(row, vault.keys.get)
    } catch {
      throw new OperatorError(
        `Event ${row.seq} (${row.type}) does not open with its key: run \`bun run audit verify\`, and restore a backup.`,
      )
    }
    if (recorded && isProgrammeEvent(recorded)) programme = evolveProgramme(programme, recorded)
    else if (recorded && isStaffEvent(recorded)) state.rights.record(recorded)
  }
  state.setProgramme(programme)
}

/** As its events and its draft make it; null where it was erased. */
function entryFromEvents(parts: Pick<Parts, 'log' | 'vault'>, stream: string): Entry | null {
  const now = folded(parts, stream)
  return now && entryOf(stream, { was: null, now }, null)
}

/**
 * After an upgrade with another fold: makes its rows anew from their events, before anything is read from them.
 * @returns the streams of those that were not as this program wrote them
 */
function renewRows({ log, vault, rows }: Omit<Parts, 'state'>): string[] {
  const wrong: string[] = []
  if (rows.areRenewed()) return wrong
  for (let streams = rows.ofOtherFolds(); streams.length > 0; streams = rows.ofOtherFolds())
    inTransaction(log.db, () => {
      const change = rows.newestChange() + 1
      rows.noteChange(change)
      for (const stream of streams) {
        if (!rows.byStream(stream)?.entry) wrong.push(stream)
        const now = folded({ log, vault }, stream)
        if (now)
          rows.put({ entry: entryOf(stream, { was: null, now }, null), now, isFileSame: false, change })
        else rows.remove(stream)
      }
    })
  inTransaction(log.db, rows.setRenewed)
  return wrong
}

/** Milliseconds for which the roster is filled before other work has its turn. */
const TURN = 8

type Remake = (streams: readonly string[]) => Promise<void>
type Filling = Parts & { remake: Remake; isClosed: () => boolean }

/**
 * Fills the roster while the server already answers. A row that is not as this program wrote it is made anew from its events.
 * @returns the streams of those rows
 */
async function fillRoster({ log, vault, rows, state, remake, isClosed }: Filling): Promise<string[]> {
  const order: string[] = []
  const wrong: string[] = []
  await nextTurn()
  let last = performance.now()
  for (const { stream, entry } of rows.all()) {
    order.push(stream)
    if (!entry && rows.has(stream)) wrong.push(stream)
    const made = entry ?? (state.holds(stream) ? null : entryFromEvents({ log, vault }, stream))
    if (made) state.load(made)
    if (performance.now() - last < TURN) continue
    await nextTurn()
    if (isClosed()) return []
    last = performance.now()
  }
  state.complete(order)
  await remake(wrong)
  return wrong
}
const nextTurn = (): Promise<void> => new Promise((next) => setImmediate(next))

async function openLocked(options: StoreOptions, db: Engine, unlock: () => void) {
  const { dataDir, clock } = options
  const { keys, vault, log } = await openVerified(options, db)
  const checkpoints = createCheckpoints({ log, vault, keys })
  let isHealthy = true
  const broken = (error: unknown) => {
    isHealthy = false
    options.broken?.(error)
  }
  const rows = createApplicationRows(log.db, (stream) => vault.keys.get(stream)?.row ?? null)
  const renewed = renewRows({ log, vault, rows })
  const genuine = ({ stream, entry }: { stream: string; entry: Entry | null }): Entry | null =>
    entry ?? entryFromEvents({ log, vault }, stream)
  const nullable = (found: Parameters<typeof genuine>[0] | null): Entry | null => found && genuine(found)
  const state = createState({
    file: rows.file,
    draft: vault.drafts.of,
    entry: (stream) => nullable(rows.byStream(stream)),
    entryOfId: (id) => nullable(rows.byId(id)),
    entriesOf: (account) => rows.ofAccount(account).flatMap((found) => genuine(found) ?? []),
  })
  loadProgramme({ log, vault, rows, state })
  const followers: Follower[] = []
  const listeners: ((events: readonly AnyRecorded[]) => void)[] = [checkpoints.committed]
  const news = (events: readonly AnyRecorded[]): void => {
    for (const listen of listeners) listen(events)
  }
  const committed = (events: readonly AnyRecorded[]) => {
    news(events)
    return Promise.all(followers.map((follow) => follow(events)))
  }
  const filling = Promise.withResolvers<void>()
  const filled = () => filling.promise
  const { busyFor } = options
  const { handle, refresh } = createCommandHandler({
    following: createFollowing({ db, log, vault, rows, state, genuine }),
    news,
    broken,
    log,
    vault,
    rows,
    state,
    clock,
    committed,
    filled,
    busyFor,
  })
  await recordInitialSettings({ handle, log, clock })
  await finishErasures({ handle, vault, keys, log })
  let recordedSize = 0
  const recordHead = (): boolean => {
    if (options.isBackup || recordedSize === log.size()) return true
    try {
      writeHead(options, log)
      recordedSize = log.size()
      return true
    } catch (error) {
      if (!isSystemError(error) && !isStorageError(error)) throw error
      return false
    }
  }
  recordHead()
  let isClosed = false
  // Where the connection is away, the next request says so.
  db.onMoved(() => void refresh().catch(() => undefined))
  const remake = async (streams: readonly string[]): Promise<void> => {
    for (const stream of streams)
      await handle({ streams: [stream] }, (tx) => {
        const now = folded({ log, vault }, stream)
        if (now) tx.restate(stream, now)
        else rows.remove(stream)
      })
  }
  const atStart = createApplicationRows(log.db, (stream) => vault.keys.uncached(stream)?.row ?? null)
  const fill = { log, vault, rows: { ...rows, all: atStart.all }, state, remake, isClosed: () => isClosed }
  const repaired = fillRoster(fill)
  repaired.then(() => filling.resolve(), broken)
  return {
    keys,
    vault,
    log,
    checkpoints,
    rows,
    state,
    auditTrail: createAuditTrail({ log, vault }),
    handle,
    /** Changes of the tables beside the log, by the same door. To be called with what is read and written at once. */
    write: <T>(work: () => T): Promise<T> => handle({}, work),
    clock,
    dataDir,
    /** Resolves once the roster is whole: before, nothing can be asked of all applications. */
    filled,
    /** Once it is: the applications whose row was changed by something else; each was made anew from its events. */
    repaired: (): Promise<string[]> => repaired.then((streams) => [...renewed, ...streams].map(ledgerIdOf)),
    /** Makes the rows of applications anew from their events. */
    remake,
    /** To be called with what the check of the whole log found. */
    broken,
    /** Changes with what a backup should hold. */
    backedUpContents: () => `${log.size()} ${vault.contents()}`,
    /** Where the log ends more than an hour ahead of the clock: both times, UTC; else null. */
    aheadOfClock: () => aheadOfClock(log.lastAt(), clock()),
    /** To be asked before each step of what is done once for all servers. @throws StorageUnavailable */
    isLeader: () => db.isLeader(),
    /** True while nothing wrong was found in the log. */
    isHealthy: () => isHealthy,
    /** Has what any server has committed until now; at once where this one is alone. @throws StorageUnavailable */
    refresh: db.isShared ? refresh : null,
    /** Runs work after a commit of events by any server, this one too, once the state has it. It must not throw. */
    onNews: (work: (events: readonly AnyRecorded[]) => void) => void listeners.push(work),
    /** Runs work after every commit of events by this server, before it is answered, once the state has it; it must neither throw nor reject. */
    onCommit: (work: Follower) => void followers.push(work),
    /** Records in KEY_DIR how far the log has come. @returns false where nothing can be written there now */
    recordHead,
    close: () => {
      isClosed = true
      recordHead()
      log.db.close()
      unlock()
    },
  }
}

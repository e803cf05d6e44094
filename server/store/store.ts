/** Opens a data folder: keys, its database and the roster, in the order in which they depend on each other. */
import { existsSync, mkdirSync } from 'node:fs'
import { evolveProgramme } from '#events/programme/events.ts'
import type { Clock } from '../runtime/clock.ts'
import { OperatorError } from '../runtime/errors.ts'
import { type ApplicationRows, createApplicationRows } from './application-rows.ts'
import { createAuditTrail } from './audit-trail.ts'
import { checkBeside } from './check-beside.ts'
import { createCheckpoints } from './checkpoints.ts'
import { aheadOfClock, assertSigned, assertWholeEnd } from './completeness.ts'
import { inTransaction } from './database.ts'
import { entryOf } from './entry.ts'
import { finishErasures } from './erase.ts'
import { isSystemError } from './failures.ts'
import { recordInitialSettings } from './first-start.ts'
import { folded } from './folded.ts'
import { createCommandHandler } from './handle.ts'
import { assertFollows, assertNotLost, expectedHead, writeHead } from './head.ts'
import { createMissingKeys, openKeys } from './keys.ts'
import { assertOwnFolder, lockFolder } from './lock.ts'
import { createLogHeads, headKeyOf, type Log, ledgerIdOf, openLog } from './log.ts'
import { type AnyRecorded, assertKnown, isProgrammeEvent, isStaffEvent, openedWhole } from './payloads.ts'
import { openSeasonFile, seasonFileIn } from './season-file.ts'
import { createState, type State } from './state.ts'
import { openVault, type Vault } from './vault.ts'

type StoreOptions = {
  dataDir: string
  keyDir: string
  clock: Clock
  /** Called with what the check of the whole log found, after which nothing may be saved. */
  broken?: (error: unknown) => void
  /** Milliseconds that a write waits for another program's; for tests. */
  busyFor?: number | undefined
  /** A backup, which may be older than what KEY_DIR/head knows, and is not recorded there. */
  isBackup?: boolean | undefined
}
type Follower = (events: readonly AnyRecorded[]) => Promise<void> | void
export type Store = Awaited<ReturnType<typeof openStore>>

/** A log of so many events is checked in the time in which a thread starts. */
const SHORT = 5000
/** How many events at the end of a longer one are checked before the server answers. */
const CHECKED_AT_START = 1000

/** @throws OperatorError for a folder that is in use, incomplete or damaged, or whose keys are missing. */
export async function openStore(options: StoreOptions) {
  assertOwnFolder(options.dataDir)
  if (!options.isBackup) assertNotLost(options)
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(options.dataDir)
  try {
    return await openLocked(options, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/** Opens keys and database, and verifies the end of the log, or all of a short one, before anything is changed. */
async function openVerified({ dataDir, keyDir, isBackup = false }: StoreOptions) {
  const path = seasonFileIn(dataDir)
  if (!existsSync(path)) await createMissingKeys(keyDir)
  const keys = openKeys(keyDir)
  const db = openSeasonFile(path)
  const vault = openVault(db, keys)
  const log = openLog(db, headKeyOf(keys))
  const checkpoints = createCheckpoints(dataDir, keys)
  const signed = checkpoints.last()
  assertWholeEnd(log, signed)
  const isShort = log.size() < SHORT
  if (isShort) assertSigned(signed, log.check(signed?.size))
  else log.checkEnd(CHECKED_AT_START)
  // After the log's own check, which names the very event that is damaged.
  if (!isBackup) assertFollows(log, expectedHead({ dataDir, keyDir }, keys))
  await keys.erasures.settle(log.erased().map(ledgerIdOf))
  const checkRest = () => (isShort ? Promise.resolve() : checkBeside(log, signed))
  return { keys, vault, log, checkpoints, checkRest }
}

type Parts = { log: Log; vault: Vault; rows: ApplicationRows; state: State }

/** Settings, criteria and staff. @throws OperatorError for an event that does not open, or is of a later version */
function loadProgramme({ log, vault, state }: Parts): void {
  let programme = state.programme()
  for (const row of log.ofProgramme()) {
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

/**
 * Fills the roster. Rows of another fold, and rows that do not open, are made anew from their events.
 * @returns the number of the last commit, and the applications whose row was not as this program wrote it
 */
function loadRows(parts: Parts): { changed: number; repaired: string[] } {
  const { log, vault, rows, state } = parts
  const stale: string[] = []
  const repaired: string[] = []
  let changed = 0
  for (const found of rows.all()) {
    changed = Math.max(changed, found.changed)
    if (!found.isGenuine) repaired.push(found.stream)
    if (found.entry) state.load(found.entry)
    else stale.push(found.stream)
  }
  if (stale.length === 0) return { changed, repaired }
  const again = stale.flatMap((stream) => {
    const now = folded({ log, vault }, stream)
    return now ? [{ stream, now, entry: entryOf(stream, { was: null, now }, null) }] : []
  })
  inTransaction(log.db, () => {
    for (const stream of stale) rows.remove(stream)
    for (const { now, entry } of again) rows.put({ entry, now, isFileSame: false, changed: changed + 1 })
  })
  for (const { entry } of again) state.load(entry)
  return { changed: changed + 1, repaired }
}

async function openLocked(options: StoreOptions, unlock: () => void) {
  const { dataDir, clock } = options
  const { keys, vault, log, checkpoints, checkRest } = await openVerified(options)
  let isHealthy = true
  const broken = (error: unknown) => {
    isHealthy = false
    options.broken?.(error)
  }
  const rows = createApplicationRows(log.db, (stream) => vault.keys.get(stream)?.row ?? null)
  const state = createState({ file: rows.file, draft: vault.drafts.of })
  loadProgramme({ log, vault, rows, state })
  const atStart = createApplicationRows(log.db, (stream) => vault.keys.uncached(stream)?.row ?? null)
  const { changed, repaired } = loadRows({ log, vault, rows: { ...rows, all: atStart.all }, state })
  const followers: Follower[] = []
  const committed = (events: readonly AnyRecorded[]) => Promise.all(followers.map((follow) => follow(events)))
  const { busyFor } = options
  const handle = createCommandHandler({ log, vault, rows, state, clock, committed, busyFor, changed })
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
      if (!isSystemError(error)) throw error
      return false
    }
  }
  recordHead()
  return {
    keys,
    vault,
    log,
    checkpoints,
    rows,
    state,
    auditTrail: createAuditTrail({ log, vault }),
    heads: createLogHeads(log),
    handle,
    /** Changes of the tables beside the log, by the same door. To be called with what is read and written at once. */
    write: <T>(work: () => T): Promise<T> => handle({}, work),
    clock,
    dataDir,
    /** The applications whose row was changed by something else; each was made anew from its events. */
    repaired: repaired.map(ledgerIdOf),
    /** Checks the whole log in the background; what it finds is given to `broken`. Errors of the thread are thrown. */
    checkRest: (): Promise<void> =>
      checkRest().catch((error: unknown) => {
        if (!(error instanceof OperatorError)) throw error
        broken(error)
      }),
    /** Changes with what a backup should hold. */
    backedUpContents: () => `${log.size()} ${vault.contents()}`,
    /** Where the log ends more than an hour ahead of the clock: both times, UTC; else null. */
    aheadOfClock: () => aheadOfClock(log.lastAt(), clock()),
    /** True while nothing wrong was found in the log. */
    isHealthy: () => isHealthy,
    /** Runs work after every commit of events, before it is answered, once the state has it; it must neither throw nor reject. */
    onCommit: (work: Follower) => void followers.push(work),
    /** Records in KEY_DIR how far the log has come. @returns false where nothing can be written there now */
    recordHead,
    close: () => {
      recordHead()
      log.db.close()
      unlock()
    },
  }
}

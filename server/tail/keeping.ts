/**
 * Keeps what was acknowledged elsewhere, seconds after: every few seconds a cut of what was changed, sealed, beside the backups. Where
 * nothing was changed it writes nothing. Puts on a whole backup, which it has made where its line has none.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openBackupStorage } from '../backup/configured-storage.ts'
import type { Parts } from '../runtime/parts.ts'
import { stackOf } from '../runtime/reports.ts'
import { checkpointFolder, isCheckpointFile } from '../store/checkpoints.ts'
import { sealingKey } from '../store/seal.ts'
import { type Cut, objectsOf, partsOf, readCheckpoints, takeCut } from './cut.ts'
import { sealedPart } from './part.ts'
import { objectPath, partAt, pathOf } from './places.ts'
import { openTailStorage, type TailStorage } from './storage.ts'

/** Milliseconds between two cuts: with the time to write one, less than the ten seconds that are promised. */
const INTERVAL = 4000
/** The same between two tries to make the whole backup. */
const BASE_INTERVAL = 10 * 60 * 1000
/** The longest pause after a failure. */
const LONGEST_PAUSE = 60_000
/** For the last cut, when the server stops. */
const LAST_WAIT = 5000

type Needed = Pick<Parts, 'config' | 'store' | 'reports'>
/** Makes a whole backup now, if it can. */
type MakeBackup = () => Promise<unknown>

export function createTail({ config, store, reports }: Needed, makeBackup: MakeBackup) {
  const { vault, log, keys, dataDir } = store
  const key = sealingKey(keys.derive('tail'))
  const checkpoints = checkpointFolder(dataDir)
  const keptCheckpoints = new Set<string>()
  let storage: TailStorage | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  let working: Promise<void> | null = null
  let basing: Promise<void> | null = null
  let nextBase = 0
  /** How often in a row it could not be kept, and from when on it is tried again. */
  let failures = 0
  let nextTry = 0
  let isStopping = false

  /**
   * A folder that was put back to an earlier state, or a place without what was kept last, begins another line: the next cuts do not
   * follow those that are there.
   */
  async function opened(to: { folder: string } | 's3'): Promise<TailStorage> {
    const found = await openTailStorage(to, config)
    const tail = vault.tail.of()
    const kept = (await found.list()).flatMap((path) => partAt(path) ?? [])
    const own = kept.filter(({ line }) => line === tail?.line).map(({ cut }) => cut)
    const isThere = tail !== null && (tail.kept === 0 || own.includes(tail.kept))
    if (!isThere || own.some((cut) => cut > tail.cut)) vault.tail.begin(randomUUID(), log.size())
    return found
  }
  async function newCheckpoints(): Promise<string[]> {
    const found = existsSync(checkpoints) ? await readdir(checkpoints) : []
    return found.filter((name) => isCheckpointFile(name) && !keptCheckpoints.has(name))
  }
  /** The parts of a cut count once they are all there, so the files that it tells of come before. */
  async function keep(cut: Cut, to: TailStorage): Promise<void> {
    const { line, number, at } = cut
    if (config.s3 === null)
      for (const name of objectsOf(cut))
        await to.putFile(objectPath(name, at), join(dataDir, 'objects', name.slice(0, 2), name))
    const names = await newCheckpoints()
    const parts = partsOf(cut, log, readCheckpoints(checkpoints, names))
    const pathOfPart = (n: number) => pathOf({ line, cut: number, part: n + 1, parts: parts.length, at })
    try {
      for (const [n, make] of parts.entries())
        await to.put(pathOfPart(n), await sealedPart(key, pathOfPart(n), make()))
    } catch (error) {
      // The next cut has all of it: half of this one would only fill the place.
      for (const n of parts.keys()) await to.remove(pathOfPart(n)).catch(() => undefined)
      throw error
    }
    for (const name of names) keptCheckpoints.add(name)
    vault.tail.keep(number, cut.events.to)
  }
  const wholeBackups = async (): Promise<string[]> =>
    config.backups === null ? [] : (await (await openBackupStorage(config.backups, config)).list()).complete
  async function base(): Promise<void> {
    nextBase = performance.now() + BASE_INTERVAL
    const before = await wholeBackups()
    await makeBackup()
    basing = null
    // By what is there, since one that lacks a file says so by its exit code.
    if ((await wholeBackups()).some((name) => !before.includes(name))) vault.tail.noteBased()
  }
  async function work(): Promise<void> {
    if (config.backups === null) return
    storage ??= await opened(config.backups)
    const cut = takeCut(store)
    if (cut) await keep(cut, storage)
    if (failures > 0) reports.info({ what: 'the tail of the backups', says: 'goes on' })
    failures = 0
    const isDue = vault.tail.of()?.isBased === false && performance.now() >= nextBase && !isStopping
    if (isDue) basing ??= base().catch(report)
  }
  /** Once for each trouble, not at each try; and tried less and less often, since the longer it lasts the more there is to take. */
  function report(error: unknown): void {
    if (failures === 0) reports.error({ what: 'the tail of the backups', stack: stackOf(error) })
    failures += 1
    nextTry = performance.now() + Math.min(INTERVAL * 2 ** failures, LONGEST_PAUSE)
  }
  /** One at a time; what was changed while one is under way is in the next. */
  const once = (): Promise<void> => {
    working ??= work()
      .catch(report)
      .finally(() => {
        working = null
      })
    return working
  }
  /** Keeps everything up to now, and waits for the whole backup where one is being made. */
  const keepNow = async (): Promise<void> => {
    await working
    await once()
    await basing
  }
  return {
    keepNow,
    start: (): void => {
      // Without a place for backups nothing is noted, and a line that was begun is over.
      if (config.backups === null && vault.tail.of() !== null) vault.tail.end()
      if (config.backups === null) return
      timer = setInterval(() => performance.now() >= nextTry && void once(), INTERVAL)
      timer.unref()
      void once()
    },
    stop: async (): Promise<void> => {
      if (timer === undefined) return
      clearInterval(timer)
      isStopping = true
      // What cannot be kept now is noted, and kept after the next start.
      await Promise.race([keepNow(), Bun.sleep(LAST_WAIT)])
    },
  }
}

/** Several servers on one PostgreSQL: how one of them takes part. docs/decisions/0078. */
import type { Config } from '../config.ts'
import type { S3Settings } from '../files/s3-settings.ts'
import { systemClock } from '../runtime/clock.ts'
import { StorageUnavailable } from '../runtime/errors.ts'
import { createReports } from '../runtime/reports.ts'
import type { Copy, Elsewhere, Together } from '../store/elsewhere.ts'
import { noteOwn } from '../store/own-changes.ts'
import type { Store } from '../store/store.ts'
import type { SharedRow } from '../store/whole-row.ts'
import { type Barrier, createBarrier } from './barrier.ts'
import { createCentral } from './central.ts'
import { clockTrouble } from './clocks.ts'
import { connectTo } from './connection.ts'
import {
  assertOwnKeys,
  claimFolder,
  type Filled,
  type Folders,
  fillCopy,
  isFree,
  isUnused,
  removeSeason,
} from './copy.ts'
import { createEars } from './ears.ts'
import { createFirstStart } from './first-start.ts'
import { createDestroying, type Destroying } from './forgetting/destroying.ts'
import type { KeyParts } from './forgetting/key-parts.ts'
import { createSeasonCover } from './forgetting/season-cover.ts'
import { createLease, LEADER } from './lease.ts'
import { createLink, type Link } from './link.ts'
import { portions } from './portions.ts'
import { prepare } from './prepare.ts'
import { reached } from './reached.ts'
import { createRowVersions } from './row-versions.ts'
import { createSharedFiles, type SharedFiles } from './shared-files.ts'
import { assertOpen } from './standing.ts'
import { createSweeping, type Sweeping } from './sweeping.ts'

/** For the proxy to find out that this server is about to stop; docs/deploy/several/Caddyfile asks every second. */
const LEAVING = 3000
/** Rows in one group, when a new programme is put in. */
const PIECE = 200

type Shared = Pick<Store, 'dataDir' | 'vault' | 'onRows'>
type Needed = { url: string; ownerUrl: string | null; s3: S3Settings }

const nothing = (): void => undefined

export type Several = ReturnType<typeof createSeveral>

export function createSeveral({ url, ownerUrl, s3 }: Needed, logLevel: Config['logLevel']) {
  const reports = createReports(logLevel, systemClock)
  const server = crypto.randomUUID()
  let host: string | null = null
  let ears: ReturnType<typeof createEars> | null = null
  const watch = {
    opened: (at: string): void => {
      host = at
      ears?.at(at)
    },
    lost: (): void => {
      host = null
      void ears?.end()
    },
  }
  const connections = [connectTo(url, watch), connectTo(url)] as const
  const [forLink, forLease] = connections
  const cover = createSeasonCover(s3)
  const central = createCentral(forLink, server, { rows: cover.rows })
  /** For what is nobody's. */
  const bare = createCentral(forLease, server)
  const lease = createLease(bare, LEADER)
  const firstStart = createFirstStart({ connection: forLease, central: bare, server, reports })
  let filled: Filled = { changed: 0, versions: createRowVersions() }
  let isFirst = false
  let programme = ''
  let link: Link | null = null
  let files: SharedFiles | null = null
  let keyDir = ''
  let parts: KeyParts | null = null
  let destroying: Destroying | null = null
  let sweeping: Sweeping | null = null
  let isLeaving = false

  async function fill(folders: Folders): Promise<void> {
    keyDir = folders.keyDir
    const isEmpty = isFree(folders)
    await prepare(forLink, url, ownerUrl)
    const says = await clockTrouble(forLink, systemClock)
    if (says !== null) reports.error({ what: 'the clock', says })
    if (isEmpty) await central.claim(crypto.randomUUID())
    const place = await central.place()
    assertOpen(place.standing)
    await claimFolder(folders, place.programme)
    programme = place.programme ?? ''
    isFirst = await firstStart.isOurs(isUnused(folders))
    if (isFirst) return await beginHere(folders)
    await assertOwnKeys(folders, bare)
    parts = await cover.open(central, keyDir)
    filled = await fillCopy(folders, central)
  }
  /** What is there is of a first start that did not come to its end. */
  async function beginHere(folders: Folders): Promise<void> {
    removeSeason(folders)
    await central.begin()
  }
  async function putAll(to: Link, rows: Iterable<SharedRow>): Promise<void> {
    for (const piece of portions(rows, PIECE)) {
      const outcome = await to.commit({ rows: piece, events: null, taken: nothing })
      if (outcome !== 'taken') throw new StorageUnavailable('Another server has become the first one.')
    }
  }
  async function begin(
    { vault, log, putRows, putEvents }: Copy,
    broken: (error: unknown) => void,
  ): Promise<Elsewhere> {
    // It may have gone while the copy was made; from now on the link sees it.
    assertOpen((await central.place()).standing)
    parts ??= await cover.open(central, keyDir)
    const { changed, versions } = filled
    const copy = { putRows, putEvents, size: log.size }
    const own = createLink({ central, copy, reports, from: changed, versions })
    link = own
    own.start(broken)
    ears = createEars(own.hear, broken)
    if (host !== null) ears.at(host)
    if (isFirst) await putAll(own, vault.shared.all())
    await lease.renew()
    lease.start(broken)
    return {
      commit: own.commit,
      commitInTurn: own.commitInTurn,
      sharing: {
        assertMayChange: (rows) => {
          if (!own.mayChange(rows)) throw new StorageUnavailable('Another server has changed this as well.')
        },
        changed: (rows) => noteOwn(own.commit({ rows, events: null, taken: nothing })),
      },
      isCatchingUp: own.isLooking,
      isLeader: lease.isHeld,
    }
  }
  const together: Together = {
    fill: (folders) => reached(fill(folders), url),
    begin: (copy, broken) => reached(begin(copy, broken), url),
  }
  return {
    together,
    /** Once the store is open. */
    barrier: (isHttps: boolean): Barrier => {
      if (link === null || files === null) throw new Error('the store is not open')
      return createBarrier({ link, files, programme, isHttps, isLeaving: () => isLeaving })
    },
    /** Once the store is open, and before anything reads such a file. */
    shareFiles: async ({ dataDir, vault, onRows }: Shared): Promise<void> => {
      const own = createSharedFiles({ dataDir, rows: vault.sharedFiles, reports })
      files = own
      await firstStart.stop()
      onRows((tables) => tables.has('shared_file') && own.lookNow())
      await own.start()
    },
    /** Once the store is open: what was taken out is cleared up, also what was left over while no server led. */
    clearUp: (store: Pick<Store, 'log' | 'state' | 'isLeader'>): void => {
      if (parts === null || link === null) throw new Error('the store is not open')
      const { newest } = link
      destroying = createDestroying({ central, parts, store, reports })
      destroying.start()
      sweeping = createSweeping({ central, isLeader: store.isLeader, heard: () => newest().changed, reports })
      sweeping.start()
    },
    /** Resolves when a proxy that asks whether it is well sends it nobody any more; until then it goes on with everything. */
    leave: async (): Promise<void> => {
      isLeaving = true
      await Bun.sleep(LEAVING)
    },
    stop: async (): Promise<void> => {
      sweeping?.stop()
      await destroying?.stop()
      await files?.stop()
      await firstStart.stop()
      await lease.stop()
      await link?.stop()
      await ears?.end()
      for (const connection of connections) connection.close()
    },
  }
}

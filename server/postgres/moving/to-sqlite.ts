/** Moves the season in PostgreSQL to a folder; or leaves it there, where it was on its way to PostgreSQL. */
import { join } from 'node:path'
import { OperatorError } from '../../runtime/errors.ts'
import { copyOf } from '../../store/copy-mark.ts'
import { assertDataFolder, hasData } from '../../store/data-folder.ts'
import { openLog } from '../../store/log.ts'
import { type Moving, markMoving, movingOf, unmarkMoving } from '../../store/moving-mark.ts'
import { createCentral } from '../central.ts'
import { assertOwnKeys, fillCopy } from '../copy.ts'
import { type Found, WAIT } from './central.ts'
import { compare } from './compare.ts'
import { putFiles } from './files.ts'
import { fits } from './fits.ts'
import { leaderTaken } from './leader.ts'
import { becomeCopy, becomeCopyAgain, becomeOwn } from './marks.ts'
import { newId, type Outcome, type Parts, taken, withSeason } from './steps.ts'
import { beginClosing, close, stopFilling } from './turns.ts'

/** @throws OperatorError, DatabaseAway: after both, the same goes on from where it was */
export async function toSqlite(parts: Parts): Promise<Outcome> {
  const { folders, connection, central, cover } = parts
  const { dataDir } = folders
  const moving = movingOf(dataDir)
  if (moving?.to === 'postgres') return stay(parts, moving)
  if (moving === null && copyOf(dataDir) === null && hasData(dataDir)) return alreadyThere(parts)
  // Before a server is told to stop for it.
  await assertOwnKeys(folders, createCentral(connection, newId()))
  await cover.open(central, folders.keyDir)
  return go(parts, moving ?? (await newMove(parts)))
}

/** @throws OperatorError where the season may not come to this folder, before anything is changed */
async function newMove({ folders, central, progress }: Parts): Promise<Moving> {
  const { dataDir } = folders
  const found = await central.look()
  const mine = { move: newId(), programme: copyOf(dataDir) ?? found.place.programme ?? newId() }
  taken(beginClosing(found, mine).answer)
  const moving = { to: 'sqlite', whole: false, ...mine } as const
  await markMoving(dataDir, moving)
  progress.step()
  return moving
}

async function go(parts: Parts, moving: Moving): Promise<Outcome> {
  const { central, progress } = parts
  const isNew = !(await central.look()).moves.has(moving.move)
  if (isNew) await stopLeader(parts)
  const begun = await central.turn((now) => beginClosing(now, moving))
  progress.step()
  if (typeof begun === 'object' || begun === 'given up') await leave(parts, moving)
  if (begun === 'given up')
    throw new OperatorError(
      'The season was left in PostgreSQL, or is on its way to another folder, meanwhile. If it is to come to this one, give the command once more.',
    )
  const whole = taken(begun) === 'closing' ? await fetch(parts, moving) : moving
  await becomeOwn(parts, whole)
  return 'moved'
}

/** Whoever sends letters may still be noting the last one. */
async function stopLeader({ connection, progress }: Parts): Promise<void> {
  const left = Math.ceil(await leaderTaken(connection))
  progress.step()
  for (let second = 0; second < left; second++) {
    progress.done('waited', second, left)
    await Bun.sleep(1000)
  }
}

/** @returns the folder's mark, which says that all of it is there */
async function fetch(
  { folders, connection, central, cover, progress }: Parts,
  moving: Moving,
): Promise<Moving> {
  const { dataDir } = folders
  await markMoving(dataDir, { ...moving, whole: false })
  progress.step()
  const rowCount = await central.rowCount()
  const source = createCentral(connection, moving.move, { rows: cover.rows, wait: WAIT })
  await fillCopy(folders, source, ({ rows, events, allEvents }) => {
    progress.done('rows', rows, rowCount)
    progress.done('events', events, allEvents)
  })
  progress.step()
  await withSeason(folders, async (season) => {
    season.log.check()
    await compare({ ...season, central, progress })
    await putFiles({ dataDir, rows: season.vault.sharedFiles })
  })
  progress.step()
  const whole = { ...moving, whole: true }
  await markMoving(dataDir, whole)
  progress.step()
  taken(await central.turn((now) => close(now, moving)))
  progress.step()
  return whole
}

/** The folder is what it was: a copy, or nothing. */
async function leave(parts: Parts, moving: Moving): Promise<void> {
  const { dataDir } = parts.folders
  if (hasData(dataDir) || copyOf(dataDir) !== null) await becomeCopyAgain(parts, moving)
  else await unmarkMoving(dataDir)
}

/** The season never left this folder; or it has gone to PostgreSQL, and can come from there. */
async function stay(parts: Parts, moving: Moving): Promise<Outcome> {
  const { central, progress } = parts
  const answer = taken(await central.turn((now) => stopFilling(now, moving)))
  progress.step()
  if (answer === 'given up') {
    await becomeOwn(parts, moving)
    return 'stays'
  }
  await becomeCopy(parts, moving)
  return toSqlite(parts)
}

/** @throws OperatorError where the season of the folder is not the one that was moved from PostgreSQL */
async function alreadyThere({ folders, central }: Parts): Promise<Outcome> {
  assertDataFolder(folders.dataDir)
  const found = await central.look()
  if (found.place.standing === 'closed' && hasLogOf(folders.dataDir, found)) return 'already'
  throw new OperatorError(
    'DATA_DIR has a season of its own. Name an empty folder, or the copy of a server that works with this PostgreSQL.',
  )
}

function hasLogOf(dataDir: string, found: Found): boolean {
  const path = join(dataDir, 'log.db')
  if (found.size === 0) return false
  const log = openLog(path, { readonly: true })
  try {
    return fits(log, found)
  } finally {
    log.close()
  }
}

/** Moves the season of a folder to PostgreSQL; or leaves it there, where it was on its way to this folder. */
import { OperatorError } from '../../runtime/errors.ts'
import { copyOf } from '../../store/copy-mark.ts'
import { type Moving, markMoving, movingOf } from '../../store/moving-mark.ts'
import type { Found } from './central.ts'
import { compare } from './compare.ts'
import { takeFiles } from './files.ts'
import { fits } from './fits.ts'
import { becomeCopy, becomeCopyAgain, becomeOwn } from './marks.ts'
import { push } from './push.ts'
import { newId, type Outcome, type Parts, taken, withSeason } from './steps.ts'
import { beginFilling, open, stopClosing } from './turns.ts'

/** How often everything is put and compared where something was put in between. */
const TRIES = 3

/** @throws OperatorError, DatabaseAway: after both, the same goes on from where it was */
export async function toPostgres(parts: Parts): Promise<Outcome> {
  const { dataDir } = parts.folders
  const moving = movingOf(dataDir)
  const copied = copyOf(dataDir)
  if (moving?.to === 'sqlite') return stay(parts, moving)
  if (moving === null && copied !== null) return stayAsCopy(parts, copied)
  return go(parts, moving ?? (await newMove(parts)))
}

/** @throws OperatorError where the season may not go to this database, before anything is changed */
async function newMove({ folders, central, progress }: Parts): Promise<Moving> {
  const found = await central.look()
  const mine = { move: newId(), programme: found.place.programme ?? newId() }
  const isFitting = await withSeason(folders, async ({ log }) => fits(log, found))
  taken(beginFilling(found, mine, isFitting).answer)
  const moving = { to: 'postgres', whole: true, ...mine } as const
  await markMoving(folders.dataDir, moving)
  progress.step()
  return moving
}

async function go(parts: Parts, moving: Moving): Promise<Outcome> {
  const { folders, central, progress } = parts
  const { dataDir } = folders
  const begun = await withSeason(folders, async ({ log, vault }) => {
    log.check()
    takeFiles({ dataDir, rows: vault.sharedFiles })
    progress.step()
    return central.turn((now) => beginFilling(now, moving, fits(log, now)))
  })
  progress.step()
  if (begun === 'given up') {
    await becomeOwn(parts, moving)
    return go(parts, await newMove(parts))
  }
  if (typeof begun === 'object') await becomeOwn(parts, moving)
  const answer = taken(begun)
  if (answer === 'filling') await fill(parts, moving)
  await becomeCopy(parts, moving)
  // It came there before, and may have gone again since.
  return answer === 'filling' ? 'moved' : stayAsCopy(parts, moving.programme)
}

const isSame = (one: Found, other: Found): boolean =>
  one.changed === other.changed && one.timeline === other.timeline

async function fill({ folders, central, cover, progress }: Parts, moving: Moving): Promise<void> {
  await cover.open(central, folders.keyDir)
  for (let n = 0; n < TRIES; n++) {
    const seen = await withSeason(folders, async (season) => {
      await push({ ...season, central, move: moving.move, progress })
      return compare({ ...season, central, progress })
    })
    const answer = taken(await central.turn((now) => open(now, moving, isSame(now, seen))))
    progress.step()
    if (answer === 'done') return
  }
  throw new OperatorError(
    'Something else puts rows into PostgreSQL. Look what that is, and give the command again.',
  )
}

/** On its way to this folder. */
async function stay(parts: Parts, moving: Moving): Promise<Outcome> {
  const { central, progress } = parts
  const answer = taken(await central.turn((now) => stopClosing(now, moving)))
  progress.step()
  if (answer === 'done') {
    await becomeOwn(parts, moving)
    throw new OperatorError(
      'The season had come to DATA_DIR as a whole, and is there now. To move it back to PostgreSQL, give the command once more.',
    )
  }
  await becomeCopyAgain(parts, moving)
  return 'stays'
}

async function stayAsCopy({ central, progress }: Parts, programme: string): Promise<Outcome> {
  const answer = taken(await central.turn((now) => stopClosing(now, { programme, move: null })))
  progress.step()
  return answer === 'open' ? 'already' : 'stays'
}

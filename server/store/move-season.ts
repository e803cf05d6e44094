/** Moves a season from one place to another: from a data folder to PostgreSQL, or back. */
import { mkdirSync } from 'node:fs'
import { OperatorError } from '../runtime/errors.ts'
import { assertSameLog, copySeason, isEmpty, movedTo, noteMoved } from './copy-season.ts'
import { assertDataFolder, lockFolder } from './lock.ts'
import { openLog } from './log.ts'
import { openSeason, type Place } from './season-file.ts'

/** Without a password. */
const named = ({ dataDir, databaseUrl }: Place): string =>
  databaseUrl?.replace(/^(\w+:\/\/[^:@/]*):[^@/]*@/, '$1@') ?? dataDir

function locked(place: Place): () => void {
  if (place.databaseUrl) return () => undefined
  mkdirSync(place.dataDir, { recursive: true, mode: 0o700 })
  return lockFolder(place.dataDir)
}

/**
 * First notes in the source where the season goes: from then on no server starts there, and a copy that was cut off is begun
 * anew by the same command.
 * @returns how many events there are @throws OperatorError
 */
export function moveSeason(from: Place, to: Place): number {
  if (!from.databaseUrl) assertDataFolder(from.dataDir)
  const unlocks = [locked(from), locked(to)]
  const source = openSeason(from)
  const target = openSeason(to)
  try {
    const before = movedTo(source)
    if (before !== null && before !== named(to))
      throw new OperatorError(`This season went to ${before}. Nothing was copied.`)
    // A copy that was made whole before is only looked at.
    if (before === null && !isEmpty(target))
      throw new OperatorError(
        'There is a season already where this one is to go. Nothing was changed: name an empty folder, or a database that is newly made and prepared.',
      )
    noteMoved(source, named(to))
    if (isEmpty(target)) copySeason(source, target)
    assertSameLog(source, target)
    return openLog(target).size()
  } finally {
    source.close()
    target.close()
    for (const unlock of unlocks) unlock()
  }
}

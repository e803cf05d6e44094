/** What both directions of a move share: what they work with, and the season of a folder while it is looked at. */
import { join } from 'node:path'
import { OperatorError } from '../../runtime/errors.ts'
import { openKeys } from '../../store/keys.ts'
import { openLog } from '../../store/log.ts'
import { openVault } from '../../store/vault.ts'
import type { Connection } from '../connection.ts'
import type { SeasonCover } from '../forgetting/season-cover.ts'
import type { Progress } from '../progress.ts'
import type { MovingCentral } from './central.ts'
import type { Season } from './push.ts'

export type Folders = { dataDir: string; keyDir: string }
/** `cover`: how the rows of the season go to PostgreSQL and come back, to be opened before they do. */
export type Parts = {
  folders: Folders
  connection: Connection
  central: MovingCentral
  cover: SeasonCover
  progress: Progress
}
/** `already`: it was there before. `stays`: a move the other way is given up. */
export type Outcome = 'moved' | 'already' | 'stays'

export const newId = (): string => crypto.randomUUID()

/** @throws OperatorError with the sentence of a turn that was refused */
export function taken<Answer extends string>(answer: Answer | { refused: string }): Answer {
  if (typeof answer === 'object') throw new OperatorError(answer.refused)
  return answer
}

/** Log and vault of a folder on which nothing else works. */
export async function withSeason<T>(
  { dataDir, keyDir }: Folders,
  work: (season: Season) => Promise<T>,
): Promise<T> {
  const vault = openVault(join(dataDir, 'vault.db'), openKeys(keyDir))
  const log = openLog(join(dataDir, 'log.db'))
  try {
    return await work({ log, vault })
  } finally {
    log.close()
    vault.close()
  }
}

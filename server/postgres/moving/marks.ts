/** What the marks of a folder become at the end of a move, so that at each moment they say whose the season is. */
import { OperatorError } from '../../runtime/errors.ts'
import { markAsCopy, unmarkCopy } from '../../store/copy-mark.ts'
import { type Moving, unmarkMoving } from '../../store/moving-mark.ts'
import { removeVault } from '../../store/vault-in-making.ts'
import { forgetFiles } from './files.ts'
import { type Parts, withSeason } from './steps.ts'

/** The season is in PostgreSQL, and the folder a copy of it. */
export async function becomeCopy({ folders, progress }: Parts, { programme }: Moving): Promise<void> {
  await markAsCopy(folders.dataDir, programme)
  progress.step()
  await unmarkMoving(folders.dataDir)
  progress.step()
}

/** The same of one in which there may be a part: the next start of a server makes its vault anew. */
export async function becomeCopyAgain(parts: Parts, moving: Moving): Promise<void> {
  removeVault(parts.folders.dataDir)
  parts.progress.step()
  await becomeCopy(parts, moving)
}

/** The season is in the folder, which a server works on alone. @throws OperatorError where only a part of it is there */
export async function becomeOwn({ folders, progress }: Parts, { whole }: Moving): Promise<void> {
  const { dataDir } = folders
  if (!whole)
    throw new OperatorError(
      'The move to this folder has ended, and yet only a part of the season is in it: it was put back to what it was before. Go on with the folder to which the season was moved, which has all of it, and remove this one; where that folder is lost, restore the last backup into an empty one.',
    )
  await withSeason(folders, async ({ vault }) => forgetFiles({ dataDir, rows: vault.sharedFiles }))
  progress.step()
  await unmarkCopy(dataDir)
  progress.step()
  // Last: without it the folder counts.
  await unmarkMoving(dataDir)
  progress.step()
}

/** Clean-up after a new backup: removes expired and partial backups, and applies later erasures to old ones. */
import { type BackupContext, repeatErasures } from './repeat-erasures.ts'
import { expired, madeAt } from './retention.ts'

const DAY = 24 * 60 * 60 * 1000

/** @returns the names of the removed backups, and of those that were rewritten without erased applications. */
export async function cleanUp(context: BackupContext): Promise<{ removed: string[]; rewritten: string[] }> {
  const { storage, clock } = context
  const { complete, partial } = await storage.list()
  const removed = expired(complete)
  // A younger one may still be in progress.
  const abandoned = partial.filter((name) => (madeAt(name)?.getTime() ?? 0) < clock().getTime() - DAY)
  for (const name of [...removed, ...abandoned]) await storage.remove(name)
  return { removed, rewritten: await repeatErasures(context) }
}

/** Clean-up after a new backup: removes expired and partial backups, and applies later erasures to old ones. */

import { cleanUpTail } from '../tail/clean-up.ts'
import type { TailStorage } from '../tail/storage.ts'
import { type BackupContext, repeatErasures } from './repeat-erasures.ts'
import { expired, madeAt } from './retention.ts'

type CleanUp = BackupContext & { tail: TailStorage }

const DAY = 24 * 60 * 60 * 1000

/** @returns the names of the removed backups, and of those that were rewritten without erased applications. */
export async function cleanUp(context: CleanUp): Promise<{ removed: string[]; rewritten: string[] }> {
  const { storage, tail, clock } = context
  const { complete, partial } = await storage.list()
  const removed = expired(complete)
  // A younger one may still be in progress.
  const abandoned = partial.filter((name) => (madeAt(name)?.getTime() ?? 0) < clock().getTime() - DAY)
  for (const name of [...removed, ...abandoned]) await storage.remove(name)
  await cleanUpTail(tail, clock(), madeAt(complete.at(-1) ?? ''))
  return { removed, rewritten: await repeatErasures(context) }
}

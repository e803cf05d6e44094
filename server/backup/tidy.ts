/** Clean-up after a new backup: removes outdated and partial backups, and applies later erasures to old ones. */
import type { Clock } from '../runtime/clock.ts'
import { forgetErased } from './forget.ts'
import { madeAt, outdated } from './kept.ts'
import type { BackupPlace } from './place.ts'

const DAY = 24 * 60 * 60 * 1000

type Where = { place: BackupPlace; keyDir: string; clock: Clock }

/** @returns the names of the backups that went, and of those that had to forget somebody. */
export async function tidy(where: Where): Promise<{ removed: string[]; changed: string[] }> {
  const { place, clock } = where
  const { whole, cutOff } = await place.names()
  const removed = outdated(whole)
  // A younger one may still be in progress.
  const dead = cutOff.filter((name) => (madeAt(name)?.getTime() ?? 0) < clock().getTime() - DAY)
  for (const name of [...removed, ...dead]) await place.remove(name)
  return { removed, changed: await forgetErased(where) }
}

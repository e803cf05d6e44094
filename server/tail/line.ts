/** Whether the line of cuts that a folder has begun can go on in a place. */
import { randomUUID } from 'node:crypto'
import type { Store } from '../store/store.ts'
import { partAt } from './places.ts'
import type { TailStorage } from './storage.ts'

/**
 * A folder that was put back to an earlier state, or a place without what was kept last, begins another line: the next cuts do not
 * follow those that are there.
 */
export async function continueLine({ vault, log }: Store, storage: TailStorage): Promise<void> {
  const listed = await storage.list()
  const tail = vault.tail.of()
  const parts = listed.flatMap((path) => partAt(path) ?? [])
  const own = parts.filter(({ line }) => line === tail?.line).map(({ cut }) => cut)
  const isThere = tail !== null && (tail.kept === 0 || own.includes(tail.kept))
  if (!isThere || own.some((cut) => cut > tail.cut)) vault.tail.begin(randomUUID(), log.size())
}

/** Removes of the tail what no moment of the last week needs any more, and sooner or later everything: it holds keys of families. */
import { dayOf } from '../backup/retention.ts'
import { dayAt, partAt } from './places.ts'
import type { TailStorage } from './storage.ts'

const DAY = 24 * 60 * 60 * 1000
/** Days: the week of which any moment can be restored, and the backup of a day before it. */
const KEPT = 10
/** Days, whatever backups there are: families are promised that no copy of their keys outlives their erasure by more than thirty. */
const MOST = 29

/** @param newest when the newest whole backup was made; what came after it is needed, however old */
export async function cleanUpTail(storage: TailStorage, now: Date, newest: Date | null): Promise<number> {
  const before = (days: number): string => dayOf(new Date(now.getTime() - days * DAY))
  const needed = newest === null ? before(MOST) : [before(KEPT), dayOf(newest)].sort()[0]
  const first = [needed ?? '', before(MOST)].sort().at(-1) ?? ''
  const listed = await storage.list()
  const old = listed.filter(
    (path) => (dayAt(path) ?? first) < first || isOfAheadClock(path, listed, { first, today: before(-1) }),
  )
  for (const path of old) await storage.remove(path)
  return old.length
}

/** Whether a part is dated after today, since the clock ran ahead, and by its number is older than all that are kept of its line. */
function isOfAheadClock(
  path: string,
  listed: readonly string[],
  { first, today }: { first: string; today: string },
): boolean {
  const part = partAt(path)
  if (!part || dayOf(new Date(part.at)) <= today) return false
  const kept = listed
    .flatMap((one) => partAt(one) ?? [])
    .filter(({ line, at }) => line === part.line && at.slice(0, 10) >= first && at.slice(0, 10) <= today)
  return kept.length > 0 && kept.every(({ cut }) => cut > part.cut)
}

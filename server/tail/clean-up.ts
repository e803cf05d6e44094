/** Removes of the tail what no moment of the last week needs any more, and sooner or later everything: it holds keys of families. */
import { dayOf } from '../backup/retention.ts'
import { dayAt, type PartName, partAt } from './places.ts'
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
  const ahead = ofAheadClock(listed, { first, today: before(-1) })
  const old = listed.filter((path) => (dayAt(path) ?? first) < first || ahead.has(path))
  for (const path of old) await storage.remove(path)
  return old.length
}

/** The parts that are dated after today, since the clock ran ahead, and by their numbers are older than all that are kept of their line. */
function ofAheadClock(
  listed: readonly string[],
  { first, today }: { first: string; today: string },
): Set<string> {
  const oldestKept = new Map<string, number>()
  const ahead: { path: string; part: PartName }[] = []
  for (const path of listed) {
    const part = partAt(path)
    if (!part) continue
    const day = dayOf(new Date(part.at))
    if (day > today) ahead.push({ path, part })
    else if (day >= first)
      oldestKept.set(part.line, Math.min(part.cut, oldestKept.get(part.line) ?? part.cut))
  }
  const isOld = ({ line, cut }: PartName): boolean => cut < (oldestKept.get(line) ?? 0)
  return new Set(ahead.filter(({ part }) => isOld(part)).map(({ path }) => path))
}

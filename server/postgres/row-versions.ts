/** Under which number each row is known here, also of rows that were removed, until PostgreSQL lists them no more. */

import { HistoryLost } from './history.ts'

export type RowVersions = ReturnType<typeof createRowVersions>

export function createRowVersions() {
  const versions = new Map<string, number>()
  const removed = new Set<string>()
  let swept = 0
  return {
    /** 0 for a row that is not known. @param place its name and key as one text */
    of: (place: string): number => versions.get(place) ?? 0,
    note: (place: string, changed: number, isThere: boolean): void => {
      versions.set(place, changed)
      if (isThere) removed.delete(place)
      else removed.add(place)
    },
    /**
     * @param upTo rows that were removed under this number, or before, are not listed any more
     * @param followed the number up to which the copy has everything
     * @throws HistoryLost where that is less: it cannot be found out any more what else was removed
     */
    sweep: (upTo: number, followed: number): void => {
      if (upTo > followed)
        throw new HistoryLost(`what was removed is listed from ${upTo} on, and ${followed} is here`)
      if (upTo === swept) return
      swept = upTo
      for (const place of removed)
        if ((versions.get(place) ?? 0) <= upTo) {
          versions.delete(place)
          removed.delete(place)
        }
    },
    size: (): number => versions.size,
  }
}

/**
 * Detects applications of one season that may be of one family, by hashes of marks such as a phone number. An in-memory
 * index, rebuilt at each start, holds which applications have a mark; the column `twins`, by which lists filter, counts
 * the marks that an application shares. Only read-models.ts uses it.
 */
import type { Database } from 'bun:sqlite'

/** 52 bits, so that two different marks of a programme practically never collide. */
const hashOf = (season: string, mark: string): number =>
  Number(BigInt(Bun.hash.wyhash(`${season}\n${mark}`)) >> 12n)

type Marks = { season: string; before: readonly string[]; after: readonly string[] }

export function createTwins(db: Database) {
  /** By hash of a mark: the place of the only application that has it, or the places of all that share it. */
  const holders = new Map<number, number | Set<number>>()
  const add = db.query<null, [number, number]>('update listed set twins = twins + ? where place = ?')

  /** @returns 1 where others have the mark too */
  const addMark = (place: number, hash: number): number => {
    const holder = holders.get(hash)
    if (holder === undefined) holders.set(hash, place)
    else if (typeof holder !== 'number') holder.add(place)
    else {
      holders.set(hash, new Set([holder, place]))
      add.run(1, holder)
    }
    return holder === undefined ? 0 : 1
  }
  /** @returns 1 where others have the mark too */
  const removeMark = (place: number, hash: number): number => {
    const holder = holders.get(hash)
    if (holder === undefined || typeof holder === 'number') {
      holders.delete(hash)
      return 0
    }
    holder.delete(place)
    const [left] = holder
    if (left !== undefined && holder.size === 1) {
      holders.set(hash, left)
      add.run(-1, left)
    }
    return 1
  }
  return {
    /** To be called when the marks of a listed application change. */
    update: (place: number, { season, before, after }: Marks): void => {
      const removed = before.filter((mark) => !after.includes(mark))
      const added = after.filter((mark) => !before.includes(mark))
      let change = 0
      for (const mark of removed) change -= removeMark(place, hashOf(season, mark))
      for (const mark of added) change += addMark(place, hashOf(season, mark))
      if (change !== 0) add.run(change, place)
    },
  }
}

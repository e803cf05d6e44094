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

/** By hash of a mark: the place of the only application that has it, or the places of all that share it. */
type Holders = Map<number, number | Set<number>>

/** Pairs of a hash and a place, one after the other; in order, so that two indexes can be compared. */
function packed(holders: Holders): Float64Array {
  const pairs: [number, number][] = []
  for (const [hash, holder] of holders)
    for (const place of typeof holder === 'number' ? [holder] : holder) pairs.push([hash, place])
  return Float64Array.from(pairs.sort(([a, x], [b, y]) => a - b || x - y).flat())
}

function unpacked(pairs: Float64Array): Holders {
  const holders: Holders = new Map()
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const hash = pairs[at] ?? 0
    const place = pairs[at + 1] ?? 0
    const holder = holders.get(hash)
    if (holder === undefined) holders.set(hash, place)
    else if (typeof holder === 'number') holders.set(hash, new Set([holder, place]))
    else holder.add(place)
  }
  return holders
}

/** @param saved what `saved` gave, to go on from; unpacked when it is first needed */
export function createTwins(db: Database, saved: Float64Array = new Float64Array()) {
  let unpackedHolders: Holders | null = null
  const holdersNow = (): Holders => {
    unpackedHolders ??= unpacked(saved)
    return unpackedHolders
  }
  const add = db.query<null, [number, number]>('update listed set twins = twins + ? where place = ?')

  /** @returns 1 where others have the mark too */
  const addMark = (place: number, hash: number): number => {
    const holders = holdersNow()
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
    const holders = holdersNow()
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
    saved: (): Float64Array => packed(holdersNow()),
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

/**
 * Finds applications of one season that may be of one family. Who shares what is kept in memory alone, as numbers, and
 * comes out of the same events at each start; the read models only hold how many of an application's marks others have
 * too, which is what lists filter by. Only read-models.ts uses it.
 */
import type { Database } from 'bun:sqlite'

/** Fifty-two bits: of all the marks of a programme no two that differ will share them. */
const numberOf = (season: string, mark: string): number =>
  Number(BigInt(Bun.hash.wyhash(`${season}\n${mark}`)) >> 12n)

type Follow = { season: string; before: readonly string[]; after: readonly string[] }

export function twins(db: Database) {
  /** The place of the one that has a mark, or the places of those that share it. */
  const holders = new Map<number, number | Set<number>>()
  const add = db.query<null, [number, number]>('update listed set twins = twins + ? where place = ?')

  /** @returns 1 where others have the mark, too */
  const join = (place: number, number: number): number => {
    const there = holders.get(number)
    if (there === undefined) holders.set(number, place)
    else if (typeof there !== 'number') there.add(place)
    else {
      holders.set(number, new Set([there, place]))
      add.run(1, there)
    }
    return there === undefined ? 0 : 1
  }
  /** @returns 1 where others had it, too */
  const part = (place: number, number: number): number => {
    const there = holders.get(number)
    if (there === undefined || typeof there === 'number') {
      holders.delete(number)
      return 0
    }
    there.delete(place)
    const [left] = there
    if (left !== undefined && there.size === 1) {
      holders.set(number, left)
      add.run(-1, left)
    }
    return 1
  }
  return {
    /** An application that is listed has other marks from now on. */
    follow: (place: number, { season, before, after }: Follow): void => {
      const gone = before.filter((mark) => !after.includes(mark))
      const come = after.filter((mark) => !before.includes(mark))
      let change = 0
      for (const mark of gone) change -= part(place, numberOf(season, mark))
      for (const mark of come) change += join(place, numberOf(season, mark))
      if (change !== 0) add.run(change, place)
    },
  }
}

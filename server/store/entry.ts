/** What lists, filters and deciders read of one application without opening its file: the roster (state.ts) holds one for each. */
import type { Application } from '#events/application/application.ts'
import type { CaseFile } from '#events/application/case-file.ts'
import type { Started } from '#events/application/standing.ts'
import { type Sought, soughtWord } from '#events/language/name-fold.ts'
import { searchText, soughtWords } from '#events/language/name-search.ts'
import { duplicateKeys, listHead } from '#events/projections/application-list.ts'

/**
 * Derived from the form, or from the draft of an application that was never sent. `head`: the first members of its JSON in
 * lists. `searched`: the text that it is found by. `marks`: hashes of what only one family should have (`markOf`).
 */
type Shown = {
  district: string
  brideDistrict: string
  groomKey: string
  head: string
  searched: string
  marks: readonly number[]
}
export type Entry = Pick<CaseFile, 'id' | 'userId' | 'number'> & {
  stream: string
  standing: Started
  /** Draft saves so far. */
  saves: number
  shown: Shown
}

const MOST_CACHED = 5000
/** Folding a word takes some 10 µs, and the names of people and places come again and again. */
const folded = new Map<string, Sought>()
function foldedWord(word: string): Sought {
  const known = folded.get(word)
  if (known !== undefined) return known
  if (folded.size >= MOST_CACHED) folded.clear()
  const made = soughtWord(word)
  folded.set(word, made)
  return made
}
/** Leaves no word of an erased family in the cache. */
export const forgetWords = (): void => folded.clear()

/** 52 bits, so that two different marks of a programme practically never collide. */
export const markOf = (season: string, mark: string): number =>
  Number(BigInt(Bun.hash.wyhash(`${season}\n${mark}`)) >> 12n)

function shownOf(now: Application): Shown {
  const { district, bride_district: brideDistrict, groom_key: groomKey, searched, head } = listHead(now)
  const { season } = now.standing
  const inWords = (text: string) => soughtWords(text, foldedWord)
  return {
    district,
    brideDistrict,
    groomKey,
    head,
    searched: searchText(searched, inWords),
    marks: duplicateKeys(now, inWords).map((mark) => markOf(season, mark)),
  }
}

/** @param before the entry of `was`, whose derived part is used again where file and draft are the same */
export function entryOf(
  stream: string,
  { was, now }: { was: Application | null; now: Application },
  before: Entry | null,
): Entry {
  const { standing, saves } = now
  if (before && was?.file === now.file && was.draft === now.draft) return { ...before, standing, saves }
  const { id, userId, number } = now.file()
  return { stream, id, userId, number, standing, saves, shown: shownOf(now) }
}

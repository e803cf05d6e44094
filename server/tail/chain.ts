/** Which cuts of the tail continue a backup: each has everything since an earlier one, so that one that is missing is told. */
import { OperatorError } from '../runtime/errors.ts'
import { type PartName, partAt, pathOf } from './places.ts'

/** A cut of which every part is there: their paths, in order. */
export type KeptCut = { cut: number; at: string; paths: string[] }

function wholeCut(parts: readonly PartName[]): KeptCut[] {
  const [first] = parts
  if (!first) return []
  const sorted = parts.toSorted((a, b) => a.part - b.part)
  const isWhole = sorted.length === first.parts && sorted.every(({ part }, n) => part === n + 1)
  return isWhole ? [{ cut: first.cut, at: first.at, paths: sorted.map(pathOf) }] : []
}

/**
 * The cuts of a line after that of a backup, in order, up to the last one that was made by a moment (UTC): a clock may have run ahead for a
 * while, and what came before by its number belongs to what came after.
 * @param from the number of the last cut before the backup was made
 */
export function cutsAfter(
  listed: readonly string[],
  { line, from, until }: { line: string; from: number; until: string },
): KeptCut[] {
  const parts = listed
    .flatMap((path) => partAt(path) ?? [])
    .filter((one) => one.line === line && one.cut > from)
  const cuts = [...Map.groupBy(parts, ({ cut }) => cut).values()].flatMap(wholeCut)
  const sorted = cuts.sort((a, b) => a.cut - b.cut)
  return sorted.slice(0, sorted.findLastIndex(({ at }) => at <= until) + 1)
}

/** When the last cut of any other line was made, up to a moment; null where there is none. */
export function lastOfOthers(listed: readonly string[], line: string, until: string): string | null {
  const others = listed.flatMap((path) => partAt(path) ?? []).filter((one) => one.line !== line)
  return (
    others
      .map(({ at }) => at)
      .filter((at) => at <= until)
      .sort()
      .at(-1) ?? null
  )
}

/** @throws OperatorError where a cut in between is gone: what came after it cannot be put on what was before. */
export function assertFollows(since: number, applied: number, at: string): void {
  if (since > applied)
    throw new OperatorError(
      `The tail has a gap: the cuts ${applied + 1} to ${since} are gone, and that of ${at} is the first after them. Nothing was restored. Name an earlier moment, or one after the next backup.`,
    )
}

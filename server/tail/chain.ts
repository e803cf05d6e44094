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
 * The cuts of a line after that of a backup, in order, up to a moment (UTC).
 * @param from the number of the last cut before the backup was made
 */
export function cutsAfter(
  listed: readonly string[],
  { line, from, until }: { line: string; from: number; until: string },
): KeptCut[] {
  const parts = listed.flatMap((path) => partAt(path) ?? [])
  const wanted = parts.filter((one) => one.line === line && one.cut > from && one.at <= until)
  const byCut = [...Map.groupBy(wanted, ({ cut }) => cut).values()]
  return byCut.flatMap(wholeCut).sort((a, b) => a.cut - b.cut)
}

/** @throws OperatorError where a cut in between is gone: what came after it cannot be put on what was before. */
export function assertFollows(since: number, applied: number, at: string): void {
  if (since > applied)
    throw new OperatorError(
      `The tail has a gap before ${at}: the cuts ${applied + 1} to ${since} are gone. Restore a moment before it, or a later backup.`,
    )
}

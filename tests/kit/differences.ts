/** The differences between two sets of rows, for the message of a failed test. */

/** The first `most` lines that differ. */
export function differences(ours: Iterable<string>, theirs: Iterable<string>, most = 5): string[] {
  const left = new Set(ours)
  const right = new Set(theirs)
  const only = (from: Set<string>, other: Set<string>, who: string) =>
    [...from].filter((line) => !other.has(line)).map((line) => `${who}: ${line}`)
  return [...only(left, right, 'rebuilt'), ...only(right, left, 'served')].slice(0, most)
}

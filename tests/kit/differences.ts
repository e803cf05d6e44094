/** How two sets of read models differ, as lines that a failed test can show. */

/** The first lines in which two sets of read models differ, at most `most`; none where they are the same. */
export function differences(ours: Iterable<string>, theirs: Iterable<string>, most = 5): string[] {
  const left = new Set(ours)
  const right = new Set(theirs)
  const only = (from: Set<string>, other: Set<string>, who: string) =>
    [...from].filter((line) => !other.has(line)).map((line) => `${who}: ${line}`)
  return [...only(left, right, 'rebuilt'), ...only(right, left, 'served')].slice(0, most)
}

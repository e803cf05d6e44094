/**
 * What has to be done so that the files of a server's data folder are those that all servers share. Pure. Each map has digests by path: `here`
 * in the folder, `there` among all servers, `before` in both when this server last looked.
 */
export type Digests = ReadonlyMap<string, string>
type Looked = { here: Digests; before: Digests; there: Digests }
/** `share`, `unshare`: of all servers. `write`, `remove`: in the folder. */
export type FileStep = { path: string; does: 'share' | 'unshare' | 'write' | 'remove' }

/**
 * Also of what was changed while the server stood still: that is why `before` is kept.
 * @param isKept whether a path is never removed nor changed
 */
export function fileSteps({ here, before, there }: Looked, isKept: (path: string) => boolean): FileStep[] {
  const paths = [...new Set([...here.keys(), ...there.keys()])].sort()
  return paths.flatMap((path) => {
    const own = here.get(path)
    const shared = there.get(path)
    if (own === shared) return []
    const isOwnChange = isKept(path) ? shared === undefined : own !== before.get(path)
    if (isOwnChange) return { path, does: own === undefined ? 'unshare' : 'share' }
    return { path, does: shared === undefined ? 'remove' : 'write' }
  })
}

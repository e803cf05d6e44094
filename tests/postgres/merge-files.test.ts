/** Files that several servers share, put anywhere at any time: sooner or later each folder has the same, and nothing comes back. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { fileSteps } from '#server/postgres/merge-files.ts'

const KEPT = 'kept'
const isKept = (path: string): boolean => path === KEPT
const paths = ['clip', 'list', KEPT]
type Folder = { here: Map<string, string>; before: Map<string, string> }

/** One look of a server, as shared-files.ts takes its steps. */
function look({ here, before }: Folder, there: Map<string, string>): void {
  for (const { path, does } of fileSteps({ here, before, there }, isKept)) {
    const [from, to] = does === 'share' || does === 'unshare' ? [here, there] : [there, here]
    const digest = from.get(path)
    if (digest === undefined) to.delete(path)
    else to.set(path, digest)
  }
  before.clear()
  for (const [path, digest] of here) before.set(path, digest)
}
const change = fc.record({
  at: fc.nat(2),
  does: fc.constantFrom('put', 'remove', 'look', 'forget'),
  path: fc.constantFrom(...paths),
})

test('given any sequence of files put and removed in three folders, and of looks, when all have looked, then all have the same, and what is kept for ever is the first that was shared', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const folders: Folder[] = [0, 1, 2].map(() => ({ here: new Map(), before: new Map() }))
      const there = new Map<string, string>()
      const seen = new Set<string>()
      changes.forEach(({ at, does, path }, n) => {
        const folder = folders[at]
        if (!folder) return
        if (does === 'look') look(folder, there)
        if (does === 'put' && !(isKept(path) && there.has(path))) folder.here.set(path, `${path} ${n}`)
        if (does === 'remove') folder.here.delete(path)
        // A server whose folder was lost.
        if (does === 'forget') folders[at] = { here: new Map(), before: new Map() }
        if (there.has(KEPT)) seen.add(there.get(KEPT) ?? '')
      })
      for (const folder of [...folders, ...folders]) look(folder, there)
      expect(folders.map(({ here }) => here)).toEqual([there, there, there])
      // What is kept for ever is the first that was shared.
      if (seen.size > 0) expect([there.get(KEPT)]).toEqual([...seen])
    }),
    { numRuns: 500 },
  )
})

const only = (path: string, digest: string) => new Map([[path, digest]])
const none = new Map<string, string>()
const cases = [
  ['put here while the server stood still', { here: only('clip', 'a'), before: none, there: none }, 'share'],
  [
    'removed here while it stood still',
    { here: none, before: only('clip', 'a'), there: only('clip', 'a') },
    'unshare',
  ],
  ['put by another', { here: none, before: none, there: only('clip', 'a') }, 'write'],
  ['removed by another', { here: only('clip', 'a'), before: only('clip', 'a'), there: none }, 'remove'],
  [
    'changed by both',
    { here: only('clip', 'b'), before: only('clip', 'a'), there: only('clip', 'c') },
    'share',
  ],
  ['a kept one that is gone here', { here: none, before: only(KEPT, 'a'), there: only(KEPT, 'a') }, 'write'],
] as const
for (const [name, looked, does] of cases)
  test(`given a file ${name}, when a server looks, then it is to ${does} it`, () => {
    expect(fileSteps(looked, isKept)).toEqual([{ path: name.startsWith('a kept') ? KEPT : 'clip', does }])
  })

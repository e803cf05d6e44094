/** The roots of the last sizes of a tree are those of the whole tree, however far it has grown. */
import { expect, test } from 'bun:test'
import { utf8 } from '#events/ledger/encoding.ts'
import { appended, emptyEdge, MerkleTree } from '#events/ledger/tree.ts'
import { recentRoots } from '#events/ledger/verify.ts'
import { nativeSha256 } from '#server/store/seal.ts'

const LEAVES = 30_000
const asked = [
  0, 1, 2, 3, 63, 64, 4095, 4096, 4097, 8191, 8192, 9999, 10_000, 10_001, 16_383, 16_384, 20_480, 29_999,
]

test('given a tree that grows, when asked for the root of a size it had lately, then it is the tree’s, and null before and after', () => {
  const tree = new MerkleTree(nativeSha256)
  const roots = recentRoots(nativeSha256)
  let edge = emptyEdge
  const found: unknown[] = []
  const due: unknown[] = []
  for (let size = 1; size <= LEAVES; size++) {
    const leaf = nativeSha256(utf8(String(size)))
    tree.append(leaf)
    edge = appended(edge, leaf, nativeSha256)
    roots.grown(edge)
    if (!asked.includes(size) && size % 4999 !== 0) continue
    for (const at of [...asked, size - 1, size - 9999, size - 10_000].filter((one) => one >= 0)) {
      found.push([size, at, roots.rootAt(at)])
      const isLately = at <= size && at > size - 10_000
      due.push([size, at, at === 0 || isLately ? tree.root(at) : null])
    }
  }
  expect(found).toEqual(due)
})

/** The Merkle tree against the published vectors of certificate transparency and a recursive reading of RFC 6962. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { fromHex, hex, utf8 } from '#events/ledger/encoding.ts'
import { leafOf } from '#events/ledger/envelope.ts'
import { consistencyPath, MerkleTree, verifyConsistency } from '#events/ledger/tree.ts'
import { nativeSha256 } from '#server/store/seal.ts'
import { flipped } from './damage.ts'
import { rootOf, treeOf } from './sample-log.ts'

const inputs = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
]
const knownRoots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const knownLeaves = inputs.map((input) => nativeSha256(Uint8Array.of(0), Buffer.from(input, 'hex')))
const numbered = (size: number) => Array.from({ length: size }, (_, i) => nativeSha256(utf8(`leaf ${i}`)))

/** RFC 6962 section 2.1, word for word: slow, and plain to see. */
const plainRoot = (leaves: readonly Uint8Array[]): Uint8Array => {
  const [first] = leaves
  if (!first) return nativeSha256()
  if (leaves.length === 1) return first
  const split = 2 ** Math.ceil(Math.log2(leaves.length) - 1)
  return nativeSha256(Uint8Array.of(1), plainRoot(leaves.slice(0, split)), plainRoot(leaves.slice(split)))
}

test('given the published leaves, when the root is taken at each size, then it is the published one', () => {
  const tree = treeOf(knownLeaves)
  expect(knownRoots.map((_, size) => hex(rootOf(knownLeaves.slice(0, size))))).toEqual(knownRoots)
  expect(knownRoots.map((_, size) => hex(tree.root(size)))).toEqual(knownRoots)
})

test('given any number of leaves, when edge, whole tree and RFC 6962 are compared, then the roots are one', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }), (size) => {
      const leaves = numbered(size)
      const root = hex(plainRoot(leaves))
      expect([hex(rootOf(leaves)), hex(treeOf(leaves).root())]).toEqual([root, root])
    }),
  ))

test('given a tree, when a node is asked for that is not complete yet, then it throws', () => {
  const tree = treeOf(numbered(3))
  expect(tree.nodeAt(1, 0)).toEqual(nativeSha256(Uint8Array.of(1), tree.nodeAt(0, 0), tree.nodeAt(0, 1)))
  for (const [level, index] of [
    [0, 3],
    [1, 1],
    [2, 0],
    [0, 4],
  ] as const)
    expect(() => tree.nodeAt(level, index)).toThrow(RangeError)
  expect(() => consistencyPath(tree, 3, 2)).toThrow(RangeError)
})

test('given the published tree, when paths are made, then they are the published ones', () => {
  const tree = treeOf(knownLeaves)
  expect(consistencyPath(tree, 6, 8).map(hex)).toEqual([
    '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ])
})

const swapped = (path: readonly Uint8Array[], at: number): Uint8Array[] =>
  path.map((node, i) => (i === at % path.length ? flipped(node, at) : node))

test('given any two sizes of a tree, when growth is verified, then it holds, and not with anything changed', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(), fc.nat(), (size, pick, at) => {
      const tree = treeOf(numbered(size))
      const from = { size: 1 + (pick % size), root: tree.root(1 + (pick % size)) }
      const to = { size, root: tree.root() }
      const path = consistencyPath(tree, from.size, size)
      expect(verifyConsistency({ from, to, path })).toBe(true)
      const wrong = [
        { from: { ...from, root: flipped(from.root, at) }, to, path },
        { from, to: { ...to, root: flipped(to.root, at) }, path },
        { from, to, path: [...path, to.root] },
        { from: { ...from, size: from.size + size }, to, path },
        ...(path.length > 0
          ? [
              { from, to, path: swapped(path, at) },
              { from, to, path: path.slice(0, -1) },
              { from, to, path: path.slice(1) },
            ]
          : []),
      ]
      expect(wrong.filter((one) => verifyConsistency(one, nativeSha256))).toEqual([])
    }),
  ))

test('given the empty tree, when growth from it is verified, then only its own root will do', () => {
  const to = { size: 8, root: treeOf(knownLeaves).root() }
  const empty = { size: 0, root: nativeSha256() }
  expect(verifyConsistency({ from: empty, to, path: [] })).toBe(true)
  expect(verifyConsistency({ from: { ...empty, root: to.root }, to, path: [] })).toBe(false)
  expect(verifyConsistency({ from: empty, to, path: [to.root] })).toBe(false)
  expect(verifyConsistency({ from: to, to, path: [] })).toBe(true)
})

test('given a million leaves, when growth is proved, then it takes a path of two times twenty at most and holds', () => {
  const size = 1_000_000
  const tree = new MerkleTree(nativeSha256)
  for (let i = 0; i < size; i++) tree.append(nativeSha256(Uint8Array.of(i & 255, (i >> 8) & 255, i >> 16)))
  const root = tree.root()
  const from = { size: 654_321, root: tree.root(654_321) }
  const growth = consistencyPath(tree, from.size, size)
  expect(growth.length).toBeLessThan(41)
  expect(verifyConsistency({ from, to: { size, root }, path: growth })).toBe(true)
})

test('given an envelope, when it becomes a leaf, then the empty one is the published first leaf', () =>
  expect(leafOf('')).toEqual(fromHex(knownRoots[1] ?? '') ?? new Uint8Array()))
